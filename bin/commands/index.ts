import type { Command } from '../command.ts'

/** Command groups, in the order of the help and of docs/commands.md. A command's file has its name, with dashes. */
export const groups: Readonly<Record<string, readonly string[]>> = {
  Serving: ['serve', 'migrate', 'doctor', 'backup', 'restore', 'distribute', 'demo seed', 'openapi'],
  'Schools and lesson types': [
    'setup',
    'schools add',
    'schools list',
    'schools show',
    'schools set',
    'schools calendar',
    'lesson-types add',
    'lesson-types list',
    'lesson-types set',
    'questions add',
    'questions list',
    'questions set',
    'questions remove',
    'points add',
    'points list',
    'points set',
    'points remove',
    'offers add',
    'offers list',
    'offers set',
    'offers remove',
    'instructors add',
    'instructors list',
    'instructors set',
    'instructors remove'
  ],
  Lessons: [
    'lessons import',
    'lessons list',
    'lessons set',
    'lessons close',
    'lessons open',
    'lessons move',
    'lessons cancel',
    'lessons block',
    'courses list',
    'courses set',
    'courses close',
    'courses open'
  ],
  Bookings: [
    'bookings list',
    'bookings find',
    'bookings show',
    'bookings move',
    'bookings cancel',
    'packs list',
    'credits list'
  ],
  'Partners and their keys': [
    'partners list',
    'partners set',
    'partners report',
    'limits add',
    'limits list',
    'limits set',
    'limits remove',
    'keys issue',
    'keys list',
    'keys revoke',
    'sandbox add',
    'sandbox list'
  ],
  'Online payments': [
    'payments set',
    'payments test',
    'payments list',
    'payments retry',
    'payments reconcile'
  ],
  'Owners and stock': [
    'owners add',
    'owners link',
    'owners list',
    'owners remove',
    'stock list',
    'stock set'
  ],
  'Personal data of guests': ['customers export', 'customers erase'],
  'Spots, forecast and brands': [
    'spots import',
    'spots list',
    'spots set',
    'forecast refresh',
    'brands add',
    'brands list',
    'usage import'
  ],
  Events: ['events list'],
  'Webhooks and mails': [
    'webhooks add',
    'webhooks list',
    'webhooks show',
    'webhooks set',
    'webhooks rotate',
    'webhooks ping',
    'webhooks listen',
    'webhooks attempts',
    'webhooks late',
    'webhooks retry',
    'webhooks replay',
    'webhooks disable',
    'webhooks enable',
    'webhooks remove',
    'notifications status',
    'notifications pause',
    'notifications resume',
    'mails list',
    'mails show',
    'mails retry',
    'mails preview'
  ],
  Affiliates: ['affiliates add', 'affiliates list', 'affiliates report']
}

export const names: readonly string[] = Object.values(groups).flat()

/** Load one command. Files of other commands are not read. */
export async function loadCommand(name: string): Promise<Command> {
  const file = name.replaceAll(' ', '-')
  const { default: command } = await import(`./${file}.ts`)
  return command
}

export function loadCommands(): Promise<Command[]> {
  return Promise.all(names.map(loadCommand))
}
