import type { Command } from '../command.ts'

/** Every command's name, in the order in which the help lists them; its file bears it too, with dashes. */
export const names: readonly string[] = [
  'serve',
  'migrate',
  'doctor',
  'backup',
  'restore',
  'schools add',
  'schools list',
  'schools show',
  'schools set',
  'schools calendar',
  'lesson-types add',
  'lesson-types list',
  'lesson-types set',
  'instructors add',
  'instructors list',
  'lessons import',
  'lessons list',
  'lessons close',
  'lessons open',
  'lessons move',
  'lessons cancel',
  'lessons block',
  'keys issue',
  'keys list',
  'keys revoke',
  'owners add',
  'owners link',
  'owners list',
  'owners remove',
  'stock list',
  'stock set',
  'customers export',
  'customers erase',
  'spots import',
  'spots list',
  'spots set',
  'forecast refresh',
  'brands add',
  'brands list',
  'usage import',
  'affiliates add',
  'affiliates list',
  'affiliates report',
  'demo seed',
  'openapi'
]

/** The command of this name; only its own file is read, so that none waits for the others. */
export async function loadCommand(name: string): Promise<Command> {
  const { default: command } = await import(`./${name.replaceAll(' ', '-')}.js`)
  return command
}

/** All of them, in the order of their names. */
export function loadCommands(): Promise<Command[]> {
  return Promise.all(names.map(loadCommand))
}
