import { UNDO_TEXT } from './undo.ts'

const en = {
  title: 'Emails to the school',
  intro: (email: string) =>
    `Sent to ${email} when a guest or a partner does something. Your own changes send you nothing, and guests get their emails in any case.`,
  noEmail: 'The school has no email address yet, so nothing is sent. Enter one under School details.',
  digest: (hour: number) =>
    `One summary a day at ${hour}:00 contains all of these instead. Change the hour under School details.`,
  noDigest: 'If you prefer one summary a day, choose an hour under School details.',
  toSchool: 'School details',
  legend: 'Mail me when a booking is',
  kinds: {
    confirmed: 'confirmed',
    changed: 'changed: seats, name or contact',
    moved: 'moved to another lesson',
    cancelled: 'cancelled'
  },
  save: 'Save',
  said: {
    ...UNDO_TEXT.en,
    saved: 'Saved.',
    school_changed: 'Someone else has changed the school in the meantime. Check your choice and save again.'
  }
}

const pt: typeof en = {
  title: 'Emails para a escola',
  intro: email =>
    `Enviados para ${email} quando um aluno ou um parceiro faz alguma coisa. As suas próprias alterações não lhe enviam nada, e os alunos recebem os deles em qualquer caso.`,
  noEmail:
    'A escola ainda não tem endereço de email, por isso nada é enviado. Indique um em Dados da escola.',
  digest: hour =>
    `Em vez destes, um resumo por dia, às ${hour}:00, contém tudo. Mude a hora em Dados da escola.`,
  noDigest: 'Se preferir um resumo por dia, escolha uma hora em Dados da escola.',
  toSchool: 'Dados da escola',
  legend: 'Avisar-me quando uma reserva é',
  kinds: {
    confirmed: 'confirmada',
    changed: 'alterada: lugares, nome ou contacto',
    moved: 'mudada para outra aula',
    cancelled: 'cancelada'
  },
  save: 'Guardar',
  said: {
    ...UNDO_TEXT.pt,
    saved: 'Guardado.',
    school_changed: 'Entretanto, outra pessoa alterou a escola. Confirme a sua escolha e guarde outra vez.'
  }
}

export const MAILS_TEXT = { en, pt }

export type MailsNotice = keyof typeof en.said
