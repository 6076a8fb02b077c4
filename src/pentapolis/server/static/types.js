/**
 * The messages of a table as types. server/wire.py has the same in Python, with all details.
 *
 * @typedef {object} Card  A legal action as a card of the question panel.
 * @property {number} action
 * @property {string} label  a whole sentence: what it does
 * @property {string} title
 * @property {string} icon  a symbol of the drawing, or ""
 * @property {string} price
 * @property {string} result
 * @property {string} group  a heading that like actions share, or ""
 * @property {boolean} faint  brings nothing special
 * @property {boolean} done  with it the player's turn is over
 * @property {"board" | "pieces" | "panel"} place
 * @property {string} tokens  of the pieces to pick, sorted, separated by spaces
 *
 * @typedef {{label: string, actions: number[]}} Batch
 * @typedef {{action: number, label: string}} Wish
 * @typedef {{icon: string, label: string, value: string, alarm: boolean}} Stat
 *
 * @typedef {object} ScoreLine
 * @property {string} label
 * @property {number} points
 * @property {string} url  of the rule
 * @property {boolean} booked  false: counts only if the game ended now
 *
 * @typedef {object} Seat  A seat's card.
 * @property {number} seat
 * @property {string} name
 * @property {boolean} active
 * @property {boolean} mine
 * @property {"person" | "bot"} kind
 * @property {string} level
 * @property {number} score  if the game ended now
 * @property {number} booked
 * @property {number | null} place  once the game is over
 * @property {Stat[]} stats
 * @property {ScoreLine[]} sheet
 * @property {string | null} [thumb]
 *
 * @typedef {{ply: number, seat: number, text: string, marks: string[]}} LogLine
 * @typedef {{seat: number, label: string, points: number, url: string, booked: boolean}} Change
 *
 * @typedef {object} Turn  A turn as one group of the log.
 * @property {number} ply  its first
 * @property {number} last  the ply after its last move
 * @property {number} seat  whose turn, or -1
 * @property {string} chapter  such as "Round 3"; "" in the set-up
 * @property {string} headline
 * @property {Change[]} changes
 *
 * @typedef {object} Effect  Something to animate.
 * @property {"fly" | "fall" | "shake" | "sweep" | "glow"} kind
 * @property {string} part  a part of the drawing, `seat-0` for a seat's card, or ""
 * @property {string} start
 * @property {string} symbol
 * @property {number} count
 * @property {string} text
 *
 * @typedef {object} Term  An entry of the glossary.
 * @property {string} key
 * @property {string} title
 * @property {string[]} names  other names
 * @property {string} text  what it is and what it is worth
 * @property {string} icon  a symbol of the drawing, or ""
 * @property {string} rule
 * @property {string} url  of the rule
 *
 * @typedef {{label: string, url: string, values: number[]}} TieBreak
 * @typedef {{plies: number[], scores: number[][], drawing: string}} Chart
 *
 * @typedef {object} Ending
 * @property {string} result
 * @property {string} lead
 * @property {string} ending
 * @property {Chart} chart
 * @property {TieBreak[]} ties
 * @property {string} rating
 * @property {string} commitment
 * @property {string} seed
 * @property {{seat: number, name: string, share: string}[]} shares
 *
 * @typedef {object} Lesson  The step of a lesson.
 * @property {number} step  from 1
 * @property {number} steps
 * @property {"read" | "do" | "done"} state
 * @property {string} text
 * @property {"" | "done" | "shown"} end  shown: a puzzle's solution
 * @property {string} look  what is pointed at, in words
 * @property {string[]} point  parts of the drawing, or `seat-0` for a seat's card
 * @property {number[]} press  actions that are suggested
 * @property {string} reply
 * @property {string} next  the address of the next lesson, or ""
 *
 * @typedef {object} Frame  The table at one ply; once merged, it has everything.
 * @property {number} seq
 * @property {string} [mark] at live tables: names all that the page shows now
 * @property {number} ply
 * @property {number} plies
 * @property {boolean} full
 * @property {number} viewer
 * @property {number} focus
 * @property {number} whose  the seat that the heading names, or -1
 * @property {number} width
 * @property {number} height
 * @property {string} desc
 * @property {string} chapter  that the heading names
 * @property {number} step
 * @property {string} prompt
 * @property {boolean} asked
 * @property {{cite: string, url: string} | null} rule
 * @property {Card[]} cards
 * @property {Batch[]} batches
 * @property {Wish[]} wishes
 * @property {string[]} last  the parts that the latest move mentions
 * @property {Record<string, string>} parts
 * @property {string[]} gone
 * @property {string[]} order
 * @property {Record<string, string>} symbols
 * @property {Seat[]} seats
 * @property {LogLine[]} log
 * @property {LogLine[]} fresh  the lines since the frame before; added by merge()
 * @property {Turn[]} turns
 * @property {Effect[]} effects
 * @property {{undo: boolean, undo_turn: boolean, redo: boolean, end: boolean}} can
 * @property {Ending | null} over
 * @property {{seat: number, name: string} | null} curtain
 * @property {string} status
 * @property {Record<string, string | boolean>} settings
 * @property {object} [record]  in the first frame of a replay
 * @property {Lesson} [lesson]
 * @property {string} [note]  in a guided game: what is said now, or ""
 * @property {boolean} [stop]  there too: the note offers to stop here
 * @property {string} [coach]  there too: what the coach says about the last turn, or ""
 *
 * @typedef {object} Hint
 * @property {string} text
 * @property {number} [ply]
 * @property {number} [action]
 * @property {string} [label]
 *
 * @typedef {{seq: number, text: string}} Coach  What the coach says; a later frame knows better.
 *
 * @typedef {object} MetricRow
 * @property {string} name
 * @property {string} about
 * @property {string} original
 * @property {string} variant
 * @property {string} difference
 * @property {string} verdict
 * @property {boolean} decides
 *
 * @typedef {object} Comparison  Of a variant with the original, as far as it is.
 * @property {string} id
 * @property {"running" | "done" | "stopped" | "failed"} state
 * @property {number} deals
 * @property {number} wanted
 * @property {number} games
 * @property {string} text
 * @property {string} verdict
 * @property {number | null} low
 * @property {number | null} high
 * @property {string} drawing
 * @property {MetricRow[]} metrics
 *
 * @typedef {{x: number, y: number, width: number, height: number}} Box
 */
export {};
