import type { StaffLanguage } from '../../../lib/text/language.ts'

const en = {
  title: 'Me',
  signIn: 'Sign-in',
  roles: { owner: 'Owner', manager: 'Manager', desk: 'Desk', instructor: 'Instructor' },
  rolesMay: {
    owner: 'everything',
    manager: 'everything except people, keys and assistants',
    desk: 'lessons, guests and bookings',
    instructor: 'their own lessons and who comes to them'
  },
  feeds: 'Calendar feeds',
  feedsHint: 'Lessons of an instructor in their own calendar',
  passkeys: 'Passkeys',
  passkeysHint: 'Sign in by fingerprint, face or device code',
  sessions: 'Where you are signed in',
  sessionsHint: 'Your devices; end one that is lost',
  signOut: 'Sign out',
  language: 'Your language',
  asBrowser: 'as in the browser',
  add: 'Add a person',
  name: 'Name',
  email: 'Email',
  emailHint: 'identifies the person; nothing is sent to it',
  role: 'Role',
  teaches: (name: string) => `Instructor: ${name}`,
  save: 'Save',
  invite: 'Create an invitation',
  inviteHint:
    'A sign-in link that works once, within three days. Show it on this screen, or send it only to this person.',
  link: 'Create a sign-in link',
  linkHint: 'It works once, within 15 minutes. Show it on this screen, or send it only to this person.',
  linkOf: (name: string) => `Sign-in link for ${name}`,
  linkUntil: (at: string) => `It works once, until ${at}.`,
  linkOnce: 'It is shown only once. Anyone who has it can sign in as this person.',
  qr: 'Scan this with the phone that will sign in',
  remove: 'Remove',
  removes: (name: string) => `Remove ${name}?`,
  removeHint: 'They are signed out everywhere at once. What they did stays in the audit log.',
  devices: (count: number) =>
    count === 0 ? 'not signed in' : count === 1 ? 'signed in on one device' : `signed in on ${count} devices`,
  you: 'you',
  toPerson: 'Back',
  said: {
    added: 'Added. Now create an invitation.',
    changed: 'Saved. It takes effect at once.',
    removed: 'Removed.',
    person_exists: 'There is already a person with this email address. Nothing has changed.',
    too_many_people: 'A school can have 200 people at most. Remove someone first.',
    last_owner: 'A school needs an owner. Make someone else an owner first.',
    instructor_not_found: 'This instructor no longer exists. Nothing has changed.'
  }
}

type AccountText = typeof en

const pt: AccountText = {
  title: 'Eu',
  signIn: 'Acesso',
  roles: { owner: 'Proprietário', manager: 'Gerente', desk: 'Receção', instructor: 'Instrutor' },
  rolesMay: {
    owner: 'tudo',
    manager: 'tudo, exceto equipa, chaves e assistentes',
    desk: 'aulas, alunos e reservas',
    instructor: 'as suas aulas e quem vem a cada uma'
  },
  feeds: 'Subscrição de calendários',
  feedsHint: 'As aulas de um instrutor no calendário dele',
  passkeys: 'Chaves de acesso',
  passkeysHint: 'Entre com a impressão digital, o rosto ou o código do dispositivo',
  sessions: 'Onde tem sessão iniciada',
  sessionsHint: 'Os seus dispositivos; termine a sessão de um que se perdeu',
  signOut: 'Terminar sessão',
  language: 'O seu idioma',
  asBrowser: 'como no navegador',
  add: 'Acrescentar alguém',
  name: 'Nome',
  email: 'Email',
  emailHint: 'identifica a pessoa; não é enviado nada para lá',
  role: 'Função',
  teaches: name => `Instrutor: ${name}`,
  save: 'Guardar',
  invite: 'Criar convite',
  inviteHint:
    'Uma ligação de acesso que só serve uma vez, durante três dias. Mostre-a neste ecrã ou envie-a apenas à própria pessoa.',
  link: 'Criar ligação de acesso',
  linkHint: 'Só serve uma vez, durante 15 minutos. Mostre-a neste ecrã ou envie-a apenas à própria pessoa.',
  linkOf: name => `Ligação de acesso de ${name}`,
  linkUntil: at => `Só serve uma vez, até ${at}.`,
  linkOnce: 'Só é mostrada uma vez. Quem a tiver entra em nome desta pessoa.',
  qr: 'Leia este código com o telemóvel que vai iniciar sessão',
  remove: 'Remover',
  removes: name => `Remover ${name}?`,
  removeHint: 'A sessão termina de imediato em todos os dispositivos. O que fez fica no registo.',
  devices: count =>
    count === 0
      ? 'sem sessão iniciada'
      : count === 1
        ? 'sessão iniciada num dispositivo'
        : `sessão iniciada em ${count} dispositivos`,
  you: 'eu',
  toPerson: 'Voltar',
  said: {
    added: 'Pessoa acrescentada. Crie agora um convite.',
    changed: 'Guardado. Tem efeito imediato.',
    removed: 'Pessoa removida.',
    person_exists: 'Já existe uma pessoa com este email. Nada foi alterado.',
    too_many_people: 'Uma escola tem no máximo 200 pessoas. Remova primeiro alguém.',
    last_owner: 'Uma escola tem sempre um proprietário. Passe primeiro outra pessoa a proprietária.',
    instructor_not_found: 'Este instrutor já não existe. Nada foi alterado.'
  }
}

export const ACCOUNT_TEXT: Readonly<Record<StaffLanguage, AccountText>> = { en, pt }

/** Notices of the page. */
export type AccountNotice = keyof AccountText['said']
