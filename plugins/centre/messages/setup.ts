const en = {
  title: 'Set up your school',
  intro: 'Next you are signed in as its owner, and the day shows what is still missing before you can sell.',
  fields: {
    name: 'Name of the school',
    timeZone: 'Time zone',
    currency: 'Currency',
    locales: 'Languages of the school',
    owner: 'Your name',
    email: 'Your email'
  },
  hints: {
    timeZone: 'type the nearest large city',
    currency: 'three letters',
    locales: 'codes; the first is the main one',
    email: 'identifies you; nothing is sent to it'
  },
  faults: {
    name: 'a name of up to 200 characters',
    timeZone: 'a time zone from the list, such as Europe/Lisbon',
    currency: 'a code of three letters, such as EUR',
    locales: 'language codes, such as pt, en',
    owner: 'a name of up to 200 characters',
    email: 'an email address, such as marta@example.com'
  },
  submit: 'Set up',
  full: 'Too many schools have this name. Choose another one.'
}

const pt: typeof en = {
  title: 'Configure a sua escola',
  intro: 'A seguir, entra como proprietário, e o dia mostra o que ainda falta para começar a vender.',
  fields: {
    name: 'Nome da escola',
    timeZone: 'Fuso horário',
    currency: 'Moeda',
    locales: 'Línguas da escola',
    owner: 'O seu nome',
    email: 'O seu email'
  },
  hints: {
    timeZone: 'escreva a cidade grande mais próxima',
    currency: 'três letras',
    locales: 'códigos; o primeiro é o da língua principal',
    email: 'identifica-o a si; não é enviado nada para lá'
  },
  faults: {
    name: 'um nome até 200 caracteres',
    timeZone: 'um fuso horário da lista, como Europe/Lisbon',
    currency: 'um código de três letras, como EUR',
    locales: 'códigos de língua, como pt, en',
    owner: 'um nome até 200 caracteres',
    email: 'um endereço de email, como marta@example.com'
  },
  submit: 'Configurar',
  full: 'Há demasiadas escolas com este nome. Escolha outro.'
}

export const SETUP_TEXT = { en, pt }
