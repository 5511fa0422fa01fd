/** A content line with its continuation lines joined, and its line number in the file. */
interface CalendarLine {
  readonly line: number
  readonly text: string
}

/** A top-level component of a calendar, without the components nested in it. */
export interface CalendarPart {
  readonly name: string
  readonly line: number
  readonly lines: readonly CalendarLine[]
}

/** Reason why a line or an event was skipped. */
export interface CalendarNotice {
  readonly line: number
  /** UID of the event; empty if the line is outside events. */
  readonly event: string
  readonly reason: string
}

const EDGE = /^(BEGIN|END):\s*([A-Za-z0-9-]+)\s*$/i
const CONTENT_LINE = /^[A-Za-z0-9-]+[;:]/
const NO_LINE = 'the line is not "NAME:value"; it was skipped'
const NO_CALENDAR =
  'This is not an iCalendar file (RFC 5545): it must begin with BEGIN:VCALENDAR and end with END:VCALENDAR.'

/** Splits a file into the components of its calendars. Throws if the file is truncated or not a calendar. */
export function splitCalendar(text: string): { parts: CalendarPart[]; notices: CalendarNotice[] } {
  const parts: CalendarPart[] = []
  const notices: CalendarNotice[] = []
  let [depth, isOpen, hasCalendar] = [0, false, false]
  let part: { name: string; line: number; lines: CalendarLine[] } | undefined
  const finish = () => {
    if (part) parts.push(part)
    ;[part, depth] = [undefined, 0]
  }
  for (const { line, text: content } of unfold(text)) {
    const [, word = '', name = ''] = (/^[BE]/i.test(content) && EDGE.exec(content)) || []
    const [edge, component] = [word.toUpperCase(), name.toUpperCase()]
    const before = part
    if (component === 'VCALENDAR') {
      finish()
      isOpen = edge === 'BEGIN'
      hasCalendar ||= isOpen
    } else if (!isOpen) {
      throw new Error(NO_CALENDAR)
    } else if (edge === 'BEGIN' && (!part || component === 'VEVENT')) {
      if (part) notices.push({ line, event: '', reason: `${part.name} has no end` })
      finish()
      part = { name: component, line, lines: [] }
    } else if (edge === 'BEGIN') {
      depth += 1
    } else if (edge === 'END' && component === part?.name) {
      finish()
    } else if (edge === 'END') {
      depth = Math.max(0, depth - 1)
    }
    if (part && part === before && (part.name === 'VTIMEZONE' || (depth === 0 && edge === '')))
      part.lines.push({ line, text: content })
    else if (edge === '' && !CONTENT_LINE.test(content)) notices.push({ line, event: '', reason: NO_LINE })
  }
  if (!hasCalendar) throw new Error(NO_CALENDAR)
  if (isOpen) throw new Error('This is not a complete iCalendar file: END:VCALENDAR is missing.')
  return { parts: parts.map(part => withoutBroken(part, notices)), notices }
}

function withoutBroken(part: CalendarPart, notices: CalendarNotice[]): CalendarPart {
  const event = uidOf(part)
  const lines = part.lines.filter(({ line, text }) => {
    if (CONTENT_LINE.test(text)) return true
    notices.push({ line, event, reason: NO_LINE })
    return false
  })
  return { ...part, lines }
}

export function uidOf({ lines }: CalendarPart): string {
  const uid = lines.find(({ text }) => /^UID[;:]/i.test(text))?.text ?? ''
  return uid
    .slice(uid.indexOf(':') + 1)
    .trim()
    .slice(0, 200)
}

/** Joins continuation lines; drops empty lines. */
function unfold(text: string): CalendarLine[] {
  const lines: { line: number; text: string }[] = []
  for (const [n, raw] of text
    .replace(/^\uFEFF/, '')
    .split(/\r\n|\n|\r/)
    .entries()) {
    const last = lines.at(-1)
    if (/^[ \t]/.test(raw) && last) last.text += raw.slice(1)
    else if (raw.trim() !== '') lines.push({ line: n + 1, text: raw.replaceAll('\u0000', '') })
  }
  return lines
}
