const en = {
  team: 'Who teaches',
  now: 'Teaching it now:',
  goes: 'Who leaves',
  comes: 'Who comes',
  nobody: 'nobody',
  taken: 'Busy at that time:',
  save: 'Save',
  back: 'Back to the lesson'
}

const pt: typeof en = {
  team: 'Quem dá a aula',
  now: 'De momento:',
  goes: 'Quem sai',
  comes: 'Quem entra',
  nobody: 'ninguém',
  taken: 'Ocupados a essa hora:',
  save: 'Guardar',
  back: 'Voltar à aula'
}

/** Texts of the team of a lesson, by language. */
export const TEAM_TEXT = { en, pt }
