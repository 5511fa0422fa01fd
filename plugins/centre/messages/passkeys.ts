import type { StaffLanguage } from '../../../lib/text/language.ts'

const en = {
  title: 'Passkeys',
  intro:
    'With a passkey you sign in by fingerprint, face or the code of your device: there is nothing to remember, and no false page can get it from you. Its secret stays with you; only what checks it is stored here.',
  list: (count: number) => (count === 1 ? 'One passkey' : `${count} passkeys`),
  span: (from: string, used: string | null) =>
    `Since ${from}, ${used === null ? 'not used yet' : `last used ${used}`}`,
  offer: 'Next time, sign in by fingerprint or face.',
  add: 'Add a passkey',
  name: 'Name',
  nameHint: 'by which you know it again; empty for that of this device',
  remove: 'Remove',
  removeHint:
    'What is removed opens nothing from then on. Remove it from your device too, or it will still be offered there.',
  unnamed: 'Passkey',
  signIn: 'Sign in',
  withPasskey: 'Sign in with a passkey',
  without:
    'No passkey yet, or not on this device? Ask an owner of your school for a sign-in link, or whoever runs this service. Once you are in, add a passkey under Account.',
  none: 'This browser has no passkeys. Sign in with a link.',
  noScript: 'Passkeys need scripts, which are off in this browser. Sign in with a link.',
  failed: 'That did not work, or it was called off. Nothing has changed; try again.',
  known: 'This device has a passkey of yours already.',
  lacks: {
    address:
      'There are no passkeys here: browsers tie them to a name, and this service is reached at a bare IP address. Whoever runs it can give it a name (PUBLIC_URL).',
    insecure:
      'There are no passkeys here: browsers have them on secure addresses only, and this one begins with http. Whoever runs the service can put TLS before it (PUBLIC_URL).',
    secret:
      'There are no passkeys here: this service has no secret to sign with. Whoever runs it can set SECRET_KEY.'
  },
  prove: 'Is it still you?',
  proveWhy:
    'You signed in more than 15 minutes ago. Pages that decide where data and money go ask again, so that nobody can use a device that you left open.',
  proveAgain: 'Nothing has been changed yet: once you are back, do it again.',
  proveWith: 'Show it with a passkey',
  proveWithout: 'No passkey at hand? Sign in again with a new link.',
  notYou: 'Back to the account',
  said: {
    added: 'Added. From now on you can sign in with it.',
    removed: 'Removed. It opens nothing any more.',
    over: 'That took too long, or your device answered something else. Nothing has changed; try again.',
    too_many: 'You have ten passkeys, which is the most. Remove one first.',
    known: 'This passkey is here already. Nothing has changed.'
  }
}

type PasskeyText = typeof en

const pt: PasskeyText = {
  title: 'Chaves de acesso',
  intro:
    'Com uma chave de acesso, inicia sessão com a impressão digital, o rosto ou o código do seu dispositivo: não há nada para decorar, e nenhuma página falsa lha pode tirar. O segredo fica consigo; aqui guarda-se apenas o que serve para a verificar.',
  list: count => (count === 1 ? 'Uma chave de acesso' : `${count} chaves de acesso`),
  span: (from, used) => `Desde ${from}, ${used === null ? 'ainda não usada' : `última utilização: ${used}`}`,
  offer: 'Da próxima vez, entre com a impressão digital ou o rosto.',
  add: 'Criar chave de acesso',
  name: 'Nome',
  nameHint: 'para a reconhecer depois; se ficar vazio, usa-se o deste dispositivo',
  remove: 'Remover',
  removeHint:
    'Uma chave removida deixa logo de servir. Remova-a também do seu dispositivo, ou este continuará a sugeri-la.',
  unnamed: 'Chave de acesso',
  signIn: 'Iniciar sessão',
  withPasskey: 'Entrar com chave de acesso',
  without:
    'Ainda não tem chave de acesso, ou não está neste dispositivo? Peça uma ligação de acesso a um proprietário da sua escola ou a quem gere este serviço. Depois de entrar, crie uma chave de acesso em Conta.',
  none: 'Este navegador não tem chaves de acesso. Entre com uma ligação.',
  noScript:
    'As chaves de acesso precisam de scripts, que estão desativados neste navegador. Entre com uma ligação.',
  failed: 'Não resultou, ou foi cancelado. Nada foi alterado; tente de novo.',
  known: 'Este dispositivo já tem uma chave de acesso sua.',
  lacks: {
    address:
      'Aqui não há chaves de acesso: os navegadores associam-nas a um nome, e este serviço tem por endereço apenas um IP. Quem o gere pode dar-lhe um nome (PUBLIC_URL).',
    insecure:
      'Aqui não há chaves de acesso: os navegadores só as aceitam em endereços seguros, e este começa por http. Quem gere o serviço pode pô-lo atrás de TLS (PUBLIC_URL).',
    secret:
      'Aqui não há chaves de acesso: falta a este serviço um segredo com que assinar. Quem o gere pode definir SECRET_KEY.'
  },
  prove: 'Continua a ser você?',
  proveWhy:
    'Iniciou sessão há mais de 15 minutos. As páginas que decidem para onde vão os dados e o dinheiro pedem nova confirmação, para que ninguém se sirva de um dispositivo que ficou aberto.',
  proveAgain: 'Ainda nada mudou: quando voltar, faça-o de novo.',
  proveWith: 'Confirmar com chave de acesso',
  proveWithout: 'Não tem a chave de acesso à mão? Inicie sessão com uma nova ligação.',
  notYou: 'Voltar à conta',
  said: {
    added: 'Chave criada. A partir de agora pode entrar com ela.',
    removed: 'Chave removida. Já não serve para entrar.',
    over: 'Demorou demasiado, ou o dispositivo respondeu outra coisa. Nada foi alterado; tente de novo.',
    too_many: 'Já tem dez chaves de acesso, que é o máximo. Remova primeiro uma.',
    known: 'Esta chave de acesso já cá está. Nada foi alterado.'
  }
}

export const PASSKEY_TEXT: Readonly<Record<StaffLanguage, PasskeyText>> = { en, pt }

/** What the page may say about what was just done. */
export const PASSKEY_SAID = Object.keys(en.said) as (keyof PasskeyText['said'])[]
