"""Pages on which people keep their name, sign in and out, and change how they do."""

from __future__ import annotations

from fastapi import APIRouter, Request
from fastapi.responses import Response

from ..errors import Refused
from ..names.names import Names, SignIn, is_fresh
from ..names.passwords import LONGEST, SHORTEST
from ..security import set_cookies
from ..store import Arrival, Person
from ..store.people import COOKIE, GUEST_COOKIE
from .deps import ArrivalHere, NamesHere, Visitor
from .listing import write_date
from .lobby import is_inside, redirect, redirect_inside
from .render import render

naming = APIRouter(include_in_schema=False, prefix="/name")


@naming.get("")
async def show_name(
    request: Request, names: NamesHere, person: Visitor, arrival: ArrivalHere
) -> Response:
    """Show how to keep one's name; to those who have, what they can do with it."""
    if not person.is_kept:
        return show_keeping(request, person)
    kept, _ = await names.require_kept(person), person.words
    session = await names.sessions.find(arrival.session)
    passkeys = await names.kept.list_passkeys(person.id)
    values = {
        "kept": kept,
        "passkeys": [
            {"id": each.id, "since": write_date(each.created, _), "used": write_date(each.used, _)}
            for each in passkeys
        ],
        "guest": await names.count_guest(arrival),
        "is_fresh": session is not None and is_fresh(session),
        "browsers": await names.sessions.count(person.id),
        "shortest": SHORTEST,
        "longest": LONGEST,
    }
    return render(request, person, "name.html", values)


def show_keeping(
    request: Request, person: Person, name: str = "", fault: Refused | None = None
) -> Response:
    """Return the page that asks a guest for a name to keep."""
    values = {
        "wanted": name or person.settings["name"],
        "fault": fault.text if fault else "",
        "shortest": SHORTEST,
        "longest": LONGEST,
    }
    return render(request, person, "keep.html", values, fault.status if fault else 200)


@naming.post("/keep")
async def keep(request: Request, names: NamesHere, person: Visitor) -> Response:
    """Keep a name with a password, and show the recovery code."""
    form = await read_form(request)
    try:
        found = await names.keep(person, form.get("name", ""), form.get("password", ""))
    except Refused as refused:
        return show_keeping(request, person, form.get("name", "")[:100], refused)
    answer = show_code(request, found.person, found.code, is_new=True)
    set_cookies(request, answer, {COOKIE: found.cookie, GUEST_COOKIE: ""})
    return answer


@naming.get("/sign-in")
async def ask_name(
    request: Request, names: NamesHere, person: Visitor, arrival: ArrivalHere
) -> Response:
    """Ask for a name and a password, or a passkey."""
    return await show_sign_in(request, names, person, arrival)


async def show_sign_in(
    request: Request,
    names: Names,
    person: Person,
    arrival: Arrival,
    name: str = "",
    fault: Refused | None = None,
    back: str = "",
) -> Response:
    """Return the page on which people sign in."""
    kept = await names.kept.find_of(person.id) if person.is_kept else None
    back = back or request.query_params.get("next", "")
    values = {
        "wanted": kept.name if kept else name,
        "fault": fault.text if fault else "",
        "guest": await names.count_guest(arrival),
        "next": back if is_inside(back) else "",
        "longest": LONGEST,
    }
    answer = render(request, person, "sign_in.html", values, fault.status if fault else 200)
    if fault and fault.wait:
        answer.headers["retry-after"] = str(fault.wait)
    return answer


@naming.post("/sign-in")
async def sign_in(
    request: Request, names: NamesHere, person: Visitor, arrival: ArrivalHere
) -> Response:
    """Sign in, and bring along what this browser has as a guest if that is wanted."""
    form = await read_form(request)
    name, back = form.get("name", ""), form.get("next", "")
    try:
        found = await names.sign_in(person, arrival, name, form.get("password", ""))
    except Refused as refused:
        return await show_sign_in(request, names, person, arrival, name[:100], refused, back)
    answer = redirect_inside(back, "/")
    cookies = await bring_in(names, arrival, found, form.get("bring") == "yes")
    set_cookies(request, answer, cookies)
    return answer


async def bring_in(
    names: Names, arrival: Arrival, found: SignIn, is_wanted: bool
) -> dict[str, str]:
    """Return the cookies after signing in; the guest's is put aside unless brought along."""
    guest = arrival.guest
    if is_wanted:
        try:
            await names.bring(names.find_guest(arrival), found.person)
            guest = ""
        except Refused:
            pass  # too many tables: the page of the name offers it again and says why
    return {COOKIE: found.cookie, GUEST_COOKIE: guest}


@naming.post("/bring")
async def bring(
    request: Request, names: NamesHere, person: Visitor, arrival: ArrivalHere
) -> Response:
    """Bring along what this browser has as a guest."""
    await names.require_kept(person)
    guest = names.find_guest(arrival)
    if guest:
        await names.bring(guest, person)
    answer = redirect("/")
    set_cookies(request, answer, {GUEST_COOKIE: ""})
    return answer


@naming.post("/sign-out")
async def sign_out(request: Request, names: NamesHere, arrival: ArrivalHere) -> Response:
    """Sign this browser out; it is then the guest that it was."""
    await names.sign_out(arrival)
    return say_goodbye(request, arrival)


@naming.post("/sign-out-everywhere")
async def sign_out_everywhere(
    request: Request, names: NamesHere, person: Visitor, arrival: ArrivalHere
) -> Response:
    """Sign every browser out, with this one."""
    await names.require_kept(person)
    await names.sign_out_everywhere(person)
    return say_goodbye(request, arrival)


def say_goodbye(request: Request, arrival: Arrival) -> Response:
    """Return the answer that makes a browser the guest that it was."""
    answer = redirect("/")
    if arrival.session:
        set_cookies(request, answer, {COOKIE: arrival.guest, GUEST_COOKIE: ""})
    return answer


@naming.post("/password")
async def change_password(
    request: Request, names: NamesHere, person: Visitor, arrival: ArrivalHere
) -> Response:
    """Set a new password, and show the new recovery code."""
    form = await read_form(request)
    code = await names.change_password(person, arrival, form.get("password", ""))
    return show_code(request, person, code)


@naming.post("/code")
async def renew_code(
    request: Request, names: NamesHere, person: Visitor, arrival: ArrivalHere
) -> Response:
    """Show a new recovery code."""
    await names.require_kept(person)
    return show_code(request, person, await names.renew_code(person, arrival))


@naming.get("/recover")
async def ask_code(request: Request, person: Visitor) -> Response:
    """Ask for a recovery code."""
    return show_recovery(request, person)


def show_recovery(
    request: Request, person: Person, name: str = "", fault: Refused | None = None
) -> Response:
    """Return the page for people who have lost their password."""
    values = {
        "wanted": name,
        "fault": fault.text if fault else "",
        "shortest": SHORTEST,
        "longest": LONGEST,
    }
    return render(request, person, "recover.html", values, fault.status if fault else 200)


@naming.post("/recover")
async def recover(
    request: Request, names: NamesHere, person: Visitor, arrival: ArrivalHere
) -> Response:
    """Set a new password by a recovery code, and show the next one."""
    form = await read_form(request)
    name, code, password = (form.get(key, "") for key in ("name", "code", "password"))
    try:
        found = await names.recover(person, arrival, name, code, password)
    except Refused as refused:
        return show_recovery(request, person, name[:100], refused)
    answer = show_code(request, found.person, found.code)
    set_cookies(request, answer, {COOKIE: found.cookie, GUEST_COOKIE: arrival.guest})
    return answer


def show_code(request: Request, person: Person, code: str, is_new: bool = False) -> Response:
    """Return the page that shows a recovery code, now and never again."""
    return render(request, person, "code.html", {"code": code, "is_new": is_new})


@naming.post("/passkeys/{id}/remove")
async def remove_passkey(
    names: NamesHere, person: Visitor, arrival: ArrivalHere, id: str
) -> Response:
    """Remove a passkey."""
    await names.remove_passkey(person, arrival, id)
    return redirect("/name")


async def read_form(request: Request) -> dict[str, str]:
    """Return the fields of a form."""
    async with request.form(max_files=0, max_fields=10) as form:
        return {key: str(value) for key, value in form.items()}
