/** Something that a tool remarked, at one place. */
export interface Finding {
  readonly tool: string
  /** What it is, without the place: findings of one kind are one line of the page. */
  readonly kind: string
  readonly where: string
}

/** What one run of a tool came to: two sentences for the table, and what it found. */
export interface Outcome {
  readonly tool: string
  readonly did: string
  readonly result: string
  readonly findings: readonly Finding[]
}

/** Findings of one kind. */
export interface Group {
  readonly tool: string
  readonly kind: string
  readonly count: number
  /** The first place where it was found. */
  readonly first: string
  /** Why it is as it should be; undefined where nobody has judged it, and then it is to be looked at. */
  readonly judgement: string | undefined
}

/** A remark that somebody has looked into and found to be as it should be. */
interface Judgement {
  readonly tool: string
  readonly kind: RegExp
  /** Where it holds; anywhere by default. */
  readonly where?: RegExp
  readonly why: string
}

/** Remarks that are as they should be, and why. */
export const JUDGEMENTS: readonly Judgement[] = [
  {
    tool: 'wapiti',
    kind: /Lack of anti CSRF token/,
    where: /^POST \/book\/([\w-]+\/)?\{id\}/,
    why: 'The public booking form has no session or cookie to ride on, so there is nothing for a token to protect; and a form whose Origin is not our own is refused.'
  },
  {
    tool: 'wapiti',
    kind: /X-Frame-Options is not set/,
    why: '`frame-ancestors` in the Content-Security-Policy of every answer stands for it: `none`, and anybody for the widget, which is made for frames.'
  },
  {
    tool: 'wapiti',
    kind: /X-XSS-Protection is not set/,
    why: 'Obsolete: browsers have given it up. The Content-Security-Policy of each page lets no script run but our own.'
  },
  {
    tool: 'wapiti',
    kind: /Strict-Transport-Security is not set/,
    why: 'TLS ends at the proxy in front, and it sends this: [deployment.md](deployment.md) has it for nginx and Caddy.'
  }
]

/** The findings by kind, those that nobody has judged first, then the most frequent. */
export function groupFindings(findings: readonly Finding[]): Group[] {
  const groups = new Map<string, Group>()
  for (const { tool, kind, where } of findings) {
    const judgement = JUDGEMENTS.find(
      known => known.tool === tool && known.kind.test(kind) && (known.where?.test(where) ?? true)
    )?.why
    const id = JSON.stringify([tool, kind, judgement])
    const { count = 0, first = where } = groups.get(id) ?? {}
    groups.set(id, { tool, kind, count: count + 1, first, judgement })
  }
  const unjudged = ({ judgement }: Group) => Number(judgement === undefined)
  return [...groups.values()].sort((a, b) => unjudged(b) - unjudged(a) || b.count - a.count)
}
