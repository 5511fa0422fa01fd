/** A queued request, numbered by the store; `why` is the reason of its refusal. */
export interface Tap {
  readonly n?: number
  readonly path: string
  readonly name: string
  readonly at: string
  readonly sent: Readonly<Record<string, string>>
  why?: string
}

/** Texts and settings of a page for its scripts, as data attributes of its main element; see kit/frame.ts. */
export type PageTexts = Readonly<
  Record<
    'who' | 'keep' | 'read' | 'lost' | 'off' | 'one' | 'many' | 'unsent' | 'needs' | 'refused' | 'failed',
    string
  >
>

interface TrustedRules {
  readonly createHTML: (text: string) => string
  readonly createScriptURL: (path: string) => string
}

declare global {
  /** TypeScript does not know it yet, and Firefox and Safari do not have it. */
  interface Window {
    readonly trustedTypes?: { createPolicy(name: string, rules: TrustedRules): TrustedRules }
  }
}
