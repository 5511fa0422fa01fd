import type { Level } from '../booking/rules.ts'
import type { Translations } from '../booking/slot.ts'

/** A lesson type of both schools: six types of lessons, and rental of boards by the day. Each school has its own prices. */
export interface DemoLessonType {
  readonly code: string
  readonly name: string
  readonly description: string
  readonly level: Level
  readonly kind: 'group' | 'semi_private' | 'private'
  readonly durationMinutes: number
  readonly capacity: number
  /** Null for a type without instructors. */
  readonly maxStudentsPerInstructor: number | null
  /** Default: lessons at set times. */
  readonly availabilityType?: 'OPENING_HOURS'
  readonly translations: Translations
  /** Start times (HH:MM) on a day. */
  readonly startsOn: (day: TimetableDay) => readonly string[]
}

/** Month is 1 to 12, weekday 0 (Sunday) to 6. */
interface TimetableDay {
  readonly month: number
  readonly weekday: number
}

const [SUN, MON, TUE, WED, THU, FRI, SAT] = [0, 1, 2, 3, 4, 5, 6] as const

function startsOn(weekdays: readonly number[], ...times: readonly string[]) {
  return ({ weekday }: TimetableDay) => (weekdays.includes(weekday) ? times : [])
}

export const DEMO_LESSON_TYPES: readonly DemoLessonType[] = [
  {
    code: 'grp-beg',
    name: 'Beginner group',
    description: 'Two hours in the white water: safety, paddling and standing up.',
    level: 'beginner',
    kind: 'group',
    durationMinutes: 120,
    capacity: 12,
    maxStudentsPerInstructor: 6,
    translations: {
      pt: {
        name: 'Grupo de iniciação',
        description: 'Duas horas na espuma: segurança, remada e pôr-se de pé.'
      }
    },
    startsOn: () => ['10:00', '14:00']
  },
  {
    code: 'grp-int',
    name: 'Intermediate group',
    description: 'Green waves: reading the peak, riding along the face, first turns.',
    level: 'intermediate',
    kind: 'group',
    durationMinutes: 120,
    capacity: 8,
    maxStudentsPerInstructor: 6,
    translations: {
      pt: {
        name: 'Grupo intermédio',
        description: 'Ondas verdes: ler o pico, percorrer a parede, primeiras manobras.'
      }
    },
    startsOn: day => startsOn([MON, WED, FRI, SAT], isLight(day) ? '16:30' : '12:30')(day)
  },
  {
    code: 'kids',
    name: 'Kids group',
    description: 'Ages 6 to 14: games, small boards, at most five children to an instructor.',
    level: 'kids',
    kind: 'group',
    durationMinutes: 90,
    capacity: 10,
    maxStudentsPerInstructor: 5,
    translations: {
      pt: {
        name: 'Grupo de crianças',
        description: 'Dos 6 aos 14 anos: jogos, pranchas pequenas e, no máximo, cinco crianças por instrutor.'
      }
    },
    startsOn: day => (isHighSummer(day) ? ['10:00'] : startsOn([SAT, SUN], '10:00')(day))
  },
  {
    code: 'semi',
    name: 'Semi-private lesson',
    description: 'Three surfers at most and an instructor who sees every wave of yours.',
    level: 'beginner',
    kind: 'semi_private',
    durationMinutes: 120,
    capacity: 3,
    maxStudentsPerInstructor: 3,
    translations: {
      pt: {
        name: 'Aula semiprivada',
        description: 'No máximo três surfistas e um instrutor que acompanha cada onda.'
      }
    },
    startsOn: startsOn([TUE, THU], '12:30')
  },
  {
    code: 'priv',
    name: 'Private lesson',
    description: 'One instructor just for you, at your own pace.',
    level: 'beginner',
    kind: 'private',
    durationMinutes: 90,
    capacity: 1,
    maxStudentsPerInstructor: 1,
    translations: { pt: { name: 'Aula particular', description: 'Um instrutor só para si, ao seu ritmo.' } },
    startsOn: startsOn([TUE, THU, SAT], '12:30')
  },
  {
    code: 'coach-adv',
    name: 'Advanced coaching',
    description: 'An early session at the best peak, with feedback on every wave.',
    level: 'advanced',
    kind: 'group',
    durationMinutes: 90,
    capacity: 4,
    maxStudentsPerInstructor: 4,
    translations: {
      pt: {
        name: 'Treino avançado',
        description: 'De manhã cedo, no melhor pico, com comentários a cada onda.'
      }
    },
    startsOn: startsOn([SUN], '08:00')
  },
  {
    code: 'hire',
    name: 'Board and wetsuit hire',
    description: 'A soft board and a wetsuit for the day. Pick them up when the school opens.',
    level: 'all',
    kind: 'group',
    durationMinutes: 540,
    capacity: 20,
    maxStudentsPerInstructor: null,
    availabilityType: 'OPENING_HOURS',
    translations: {
      pt: {
        name: 'Aluguer de prancha e fato',
        description: 'Uma prancha de espuma e um fato para todo o dia. Levante-os quando a escola abrir.'
      }
    },
    startsOn: () => ['09:00']
  }
]

/** Month and weekday of a date (YYYY-MM-DD). */
export function timetableDay(date: string): TimetableDay {
  return { month: Number(date.slice(5, 7)), weekday: new Date(`${date}T00:00:00Z`).getUTCDay() }
}

/** Add minutes to a time of day (HH:MM). */
export function timeAfter(start: string, minutes: number): string {
  const total = Number(start.slice(0, 2)) * 60 + Number(start.slice(3, 5)) + minutes
  return `${String(Math.floor(total / 60)).padStart(2, '0')}:${String(total % 60).padStart(2, '0')}`
}

function isLight({ month }: TimetableDay): boolean {
  return month >= 4 && month <= 9
}

function isHighSummer({ month }: TimetableDay): boolean {
  return month === 7 || month === 8
}
