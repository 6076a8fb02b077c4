"""News about a table reach its listeners at once and in order."""

from __future__ import annotations

from pentapolis.server.tables.bus import BotFailed, Change, Closed, LocalBus, News


class Ear:
    """Keeps what it hears."""

    def __init__(self) -> None:
        self.heard: list[News] = []

    def hear(self, news: News) -> None:
        self.heard.append(news)


def test_news_reach_all_who_listen_to_a_table_and_nobody_else() -> None:
    bus, one, two, other = LocalBus(), Ear(), Ear(), Ear()
    for ear in (one, two):
        bus.subscribe("here", ear)
    bus.subscribe("there", other)
    news: list[News] = [
        Change("here", 1),
        Change("here", 2, full=True),
        BotFailed("here"),
        Closed("here"),
    ]
    for each in news:
        bus.publish(each)
    bus.publish(Change("nowhere", 1))
    assert one.heard == two.heard == news and other.heard == []


def test_a_listener_that_unsubscribed_hears_nothing() -> None:
    bus, one, two = LocalBus(), Ear(), Ear()
    bus.unsubscribe("here", one)  # was never there
    assert not bus.has_listeners("here")
    for ear in (one, two):
        bus.subscribe("here", ear)
    bus.unsubscribe("here", one)
    bus.publish(Change("here", 1))
    assert one.heard == [] and len(two.heard) == 1 and bus.has_listeners("here")
    bus.unsubscribe("here", two)
    assert not bus.has_listeners("here")


def test_a_listener_may_unsubscribe_while_it_hears() -> None:
    class Shy(Ear):
        def hear(self, news: News) -> None:
            super().hear(news)
            bus.unsubscribe("here", self)

    bus, shy, ear = LocalBus(), Shy(), Ear()
    bus.subscribe("here", shy)
    bus.subscribe("here", ear)
    for seq in range(3):
        bus.publish(Change("here", seq))
    assert len(shy.heard) == 1 and len(ear.heard) == 3
