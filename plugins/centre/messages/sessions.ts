const en = {
  title: 'Where you are signed in',
  intro:
    'End any session that you do not recognise, or that of a lost phone: the device is signed out at once.',
  live: (count: number) => (count === 1 ? 'One device' : `${count} devices`),
  here: 'this one',
  on: 'on',
  unknown: 'Unknown device',
  span: (from: string, until: string) => `Since ${from}, until ${until}`,
  seen: (at: string) => `Last seen ${at}`,
  end: 'End',
  signOut: 'Sign out'
}

const pt: typeof en = {
  title: 'Onde tem sessão iniciada',
  intro:
    'Termine qualquer sessão que não reconheça, ou a de um telemóvel perdido: o acesso acaba de imediato.',
  live: count => (count === 1 ? 'Um dispositivo' : `${count} dispositivos`),
  here: 'este',
  on: 'em',
  unknown: 'Dispositivo desconhecido',
  span: (from, until) => `Desde ${from}, até ${until}`,
  seen: at => `Última utilização: ${at}`,
  end: 'Terminar',
  signOut: 'Terminar sessão'
}

export const SESSION_TEXT = { en, pt }
