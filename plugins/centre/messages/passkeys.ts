import type { StaffLanguage } from '../../../lib/text/language.ts'

const en = {
  title: 'Passkeys',
  intro:
    'With a passkey you sign in by fingerprint, face or the code of your device: there is nothing to remember, and no fake page can steal it. The secret stays on your device; only its public key is stored here.',
  list: (count: number) => (count === 1 ? 'One passkey' : `${count} passkeys`),
  span: (from: string, used: string | null) =>
    `Since ${from}, ${used === null ? 'not used yet' : `last used ${used}`}`,
  offer: 'Next time, sign in by fingerprint or face.',
  add: 'Add a passkey',
  name: 'Name',
  nameHint: 'to recognise it later; empty: the name of this device',
  remove: 'Remove',
  removeHint:
    'A removed passkey stops working at once. Remove it from your device too, or the device will still suggest it.',
  unnamed: 'Passkey',
  signIn: 'Sign in',
  withPasskey: 'Sign in with a passkey',
  without:
    'No passkey yet, or not on this device? Ask an owner of your school or the operator of this service for a sign-in link. Once you are signed in, add a passkey under Me.',
  none: 'This browser does not support passkeys. Sign in with a link.',
  noScript: 'Passkeys need scripts, which are off in this browser. Sign in with a link.',
  failed: 'That did not work, or it was cancelled. Nothing has changed; try again.',
  known: 'This device already has one of your passkeys.',
  lacks: {
    address:
      'Passkeys are not available here: browsers tie them to a domain name, and this service is reached at an IP address. The operator can give it a name (PUBLIC_URL).',
    insecure:
      'Passkeys are not available here: browsers allow them on secure addresses only, and this one starts with http. The operator can put TLS in front of the service (PUBLIC_URL).',
    secret:
      'Passkeys are not available here: this service has no secret to sign with. The operator can set SECRET_KEY.'
  },
  prove: 'Is it still you?',
  proveWhy:
    'You signed in more than 15 minutes ago. Pages that decide where data and money go ask again, so that nobody can use a device that you left open.',
  proveAgain: 'Nothing has changed yet: once you are back, do it again.',
  proveWith: 'Confirm with a passkey',
  proveWithout: 'No passkey at hand? Sign in again with a new link.',
  notYou: 'Back to your account',
  said: {
    added: 'Added. From now on you can sign in with it.',
    removed: 'Removed. It can no longer be used to sign in.',
    over: 'That took too long, or your device sent a wrong answer. Nothing has changed; try again.',
    too_many: 'You already have ten passkeys, the maximum. Remove one first.',
    known: 'This passkey has already been added. Nothing has changed.'
  }
}

type PasskeyText = typeof en

const pt: PasskeyText = {
  title: 'Chaves de acesso',
  intro:
    'Com uma chave de acesso, inicia sessão com a impressão digital, o rosto ou o código do seu dispositivo: não há nada para decorar, e nenhuma página falsa lha pode roubar. O segredo fica no seu dispositivo; aqui guarda-se apenas a chave pública.',
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
    'Ainda não tem chave de acesso, ou não está neste dispositivo? Peça uma ligação de acesso a um proprietário da sua escola ou ao operador deste serviço. Depois de entrar, crie uma chave de acesso em Eu.',
  none: 'Este navegador não suporta chaves de acesso. Entre com uma ligação.',
  noScript:
    'As chaves de acesso precisam de scripts, que estão desativados neste navegador. Entre com uma ligação.',
  failed: 'Não resultou, ou foi cancelado. Nada foi alterado; tente de novo.',
  known: 'Este dispositivo já tem uma chave de acesso sua.',
  lacks: {
    address:
      'Aqui não há chaves de acesso: os navegadores associam-nas a um nome de domínio, e este serviço tem por endereço apenas um IP. O operador pode dar-lhe um nome (PUBLIC_URL).',
    insecure:
      'Aqui não há chaves de acesso: os navegadores só as aceitam em endereços seguros, e este começa por http. O operador pode pôr o serviço atrás de TLS (PUBLIC_URL).',
    secret:
      'Aqui não há chaves de acesso: falta a este serviço um segredo com que assinar. O operador pode definir SECRET_KEY.'
  },
  prove: 'Confirme que é a mesma pessoa',
  proveWhy:
    'Iniciou sessão há mais de 15 minutos. As páginas que decidem para onde vão os dados e o dinheiro pedem nova confirmação, para que ninguém se sirva de um dispositivo que ficou aberto.',
  proveAgain: 'Ainda nada mudou: quando voltar, faça-o de novo.',
  proveWith: 'Confirmar com chave de acesso',
  proveWithout: 'Não tem a chave de acesso à mão? Inicie sessão com uma nova ligação.',
  notYou: 'Voltar à sua conta',
  said: {
    added: 'Chave criada. A partir de agora pode entrar com ela.',
    removed: 'Chave removida. Já não serve para entrar.',
    over: 'Demorou demasiado, ou a resposta do dispositivo não é válida. Nada foi alterado; tente de novo.',
    too_many: 'Já tem dez chaves de acesso, que é o máximo. Remova primeiro uma.',
    known: 'Esta chave de acesso já foi acrescentada. Nada foi alterado.'
  }
}

export const PASSKEY_TEXT: Readonly<Record<StaffLanguage, PasskeyText>> = { en, pt }

/** Notices of the page. */
export type PasskeyNotice = keyof PasskeyText['said']
