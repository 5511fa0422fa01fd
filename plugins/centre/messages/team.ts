import type { StaffLanguage } from '../../../lib/text/language.ts'

/** Words about who teaches. */
interface TeamText {
  readonly team: string
  readonly now: string
  readonly goes: string
  readonly comes: string
  readonly nobody: string
  readonly taken: string
  readonly save: string
  readonly back: string
}

const en: TeamText = {
  team: 'Who teaches',
  now: 'Teaching it now:',
  goes: 'Who leaves',
  comes: 'Who comes',
  nobody: 'nobody',
  taken: 'These are taken at that time:',
  save: 'Save',
  back: 'Back to the lesson'
}

const pt: TeamText = {
  team: 'Quem dá a aula',
  now: 'De momento:',
  goes: 'Quem sai',
  comes: 'Quem entra',
  nobody: 'ninguém',
  taken: 'A essa hora estão ocupados:',
  save: 'Guardar',
  back: 'Voltar à aula'
}

/** They in each language. */
export const TEAM_TEXT: Readonly<Record<StaffLanguage, TeamText>> = { en, pt }
