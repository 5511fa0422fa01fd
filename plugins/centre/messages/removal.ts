const en = {
  title: 'Remove planned lessons',
  intro:
    'Lessons without bookings are removed from these days. Those with bookings stay: cancel them under Weather.',
  type: 'Lessons',
  allTypes: 'All lessons',
  from: 'From',
  to: 'Until and including',
  look: 'Show what is removed',
  removes: (lessons: number) =>
    `${lessons === 1 ? '1 lesson without bookings is' : `${lessons} lessons without bookings are`} removed.`,
  kept: (lessons: number) =>
    `${lessons === 1 ? '1 lesson with bookings stays' : `${lessons} lessons with bookings stay`}.`,
  final: 'This cannot be undone. Partners see that these lessons are cancelled.',
  remove: (lessons: number) => (lessons === 1 ? 'Remove 1 lesson' : `Remove ${lessons} lessons`),
  said: {
    removed: 'The lessons are removed.',
    none: 'No upcoming lesson without bookings falls on these days.',
    too_many: 'That is more than 500 lessons: choose fewer days.',
    changed: 'The planned lessons have changed in the meantime. Check again; nothing was removed.',
    booked: 'One of the lessons has just been booked. Check again; nothing was removed.',
    no_days: 'The last day must not be before the first, and within a year of it.'
  }
}

const pt: typeof en = {
  title: 'Retirar aulas planeadas',
  intro: 'Retira destes dias as aulas sem reservas. As que têm reservas ficam: cancele-as em Tempo.',
  type: 'Aulas',
  allTypes: 'Todas as aulas',
  from: 'De',
  to: 'Até, inclusive',
  look: 'Ver o que se retira',
  removes: lessons =>
    lessons === 1 ? 'Retira 1 aula sem reservas.' : `Retira ${lessons} aulas sem reservas.`,
  kept: lessons => (lessons === 1 ? '1 aula com reservas fica.' : `${lessons} aulas com reservas ficam.`),
  final: 'Não se pode anular. Os parceiros veem que estas aulas foram canceladas.',
  remove: lessons => (lessons === 1 ? 'Retirar 1 aula' : `Retirar ${lessons} aulas`),
  said: {
    removed: 'As aulas foram retiradas.',
    none: 'Nestes dias não há aulas futuras sem reservas.',
    too_many: 'São mais de 500 aulas: escolha menos dias.',
    changed: 'Entretanto, as aulas planeadas mudaram. Veja de novo; nada foi retirado.',
    booked: 'Uma das aulas acabou de ser reservada. Veja de novo; nada foi retirado.',
    no_days: 'O último dia não pode ser anterior ao primeiro, nem mais de um ano depois.'
  }
}

export const REMOVAL_TEXT = { en, pt }

/** Notices of the page. */
export type RemovalNotice = keyof typeof en.said
