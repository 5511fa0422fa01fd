import type { PartnerTerms } from '../../../lib/partners/rules.ts'
import { UNDO_TEXT } from './undo.ts'

const en = {
  title: 'Channels',
  nobody: 'Nobody yet. Create a key for the first partner.',
  thisMonth: 'This month',
  lastMonth: 'Last month',
  sold: (seats: number, money: string | undefined) =>
    [`${seats} ${seats === 1 ? 'seat' : 'seats'}`, money].filter(Boolean).join(', '),
  termsOf: ({ collects, discountPercent, commissionPercent }: PartnerTerms) =>
    collects === 'partner'
      ? `guests pay the partner, who keeps ${discountPercent} %`
      : commissionPercent > 0
        ? `guests pay you; ${commissionPercent} % commission`
        : 'guests pay you; no commission',
  held: (seats: number, bound: number | null) =>
    bound === null
      ? `${seats} ${seats === 1 ? 'seat' : 'seats'}`
      : `${seats} of at most ${bound} ${bound === 1 ? 'seat' : 'seats'}`,
  onHold: 'On hold now',
  keys: (count: number) => (count === 0 ? 'no active key' : count === 1 ? '1 key' : `${count} keys`),
  own: 'your own',
  website: 'Your booking pages',
  websiteHint: 'What guests see; put a link to it on your website.',
  sentBy: 'Who sent guests there, this month and last month',
  widget: 'Widget for a website',
  widgetHint:
    'The sea, board and suit, and your lessons. Put the platform key that the operator gives you in place of sbp_….',
  assistants: 'Assistants',
  proposals: 'Proposals',
  newPartner: 'A new partner',
  name: 'Name',
  nameHint: 'shown to your people and in reports',
  makeKey: 'Create a key',
  makeAnother: 'Create another key',
  makeSandbox: 'Make a sandbox key',
  sandboxHint:
    'A sandbox is an invented school where the partner tries its program. Nothing there is real. A new sandbox key ends the former one.',
  sandboxKeyOf: (name: string) => `Sandbox key of ${name}`,
  sandboxOnlyNow:
    'This key is shown only once. It opens the sandbox only: nothing that is booked there is real.',
  terms: 'Terms',
  discount: 'Discount, in percent',
  discountHint:
    'the part of the price that the partner keeps if guests pay the partner; its keys show the rest as the net price',
  commission: 'Commission, in percent',
  commissionHint: 'the part of the price that you owe the partner if guests pay you',
  pays: 'Guests pay',
  collectors: { school: 'you', partner: 'the partner' },
  termsHint: 'For what is sold from now on. Existing bookings keep the terms they were sold on.',
  save: 'Save',
  theirKeys: 'Keys',
  noKeys: 'No key has been created yet.',
  madeAt: (at: string) => `created ${at}`,
  usedAt: (at: string) => `last used ${at}`,
  neverUsed: 'never used',
  endedAt: (at: string) => `revoked ${at}`,
  replace: 'Replace',
  revoke: 'Revoke',
  replaces: (lastFour: string) => `Replace the key …${lastFour}?`,
  revokes: (lastFour: string) => `Revoke the key …${lastFour}?`,
  replaceHint:
    'The old key fails on its next request. The new one is shown only once; until the partner uses it, the partner sells nothing. Existing bookings are kept.',
  revokeHint: 'The key fails on its next request, for good. Existing bookings are kept.',
  replaceNow: 'Replace it now',
  revokeNow: 'Revoke it now',
  keyOf: (name: string) => `Key of ${name}`,
  onlyNow:
    'This key is shown only once. Anyone who has it sells in the partner’s name: give it only to the partner.',
  newKey: 'Key',
  replaced: 'The old key no longer works.',
  header: 'Header',
  guide: 'Guide for partners',
  copy: 'Copy',
  copied: 'Copied',
  endpoints: 'Where the partner is notified',
  endpointsHint: 'Addresses of the partner that are notified of its bookings.',
  toEndpoints: 'Webhooks: add, test, switch off',
  noEndpoints: 'Nowhere yet; the partner can check for itself.',
  disabled: 'turned off',
  failingSince: (at: string) => `failing since ${at}`,
  late: (count: number) => `${count} not delivered yet`,
  noAttempts: 'Nothing has been sent yet.',
  outcomes: { done: 'delivered', failed: 'not delivered' },
  said: {
    ...UNDO_TEXT.en,
    terms: 'Saved. It applies to what is sold from now on.',
    limit: 'Saved. The partner sees it on its next request.',
    revoked: 'The key no longer works.',
    terms_changed:
      'Someone else has changed the terms in the meantime. Check again: your change was not saved.',
    limit_changed:
      'Someone else has changed this limit in the meantime. Check again: your change was not saved.',
    days_reversed: 'The last day is before the first. Nothing has changed.',
    too_many_limits: 'A partner can have 50 limits at most. End one first.',
    partner_reserved: 'This name is reserved for your own sales. Choose another.',
    too_many_keys: 'A school can have 50 active keys at most. Revoke one first.'
  }
}

const pt: typeof en = {
  title: 'Canais',
  nobody: 'Ainda ninguém. Crie uma chave para o primeiro parceiro.',
  thisMonth: 'Este mês',
  lastMonth: 'Mês passado',
  sold: (seats, money) => [`${seats} ${seats === 1 ? 'lugar' : 'lugares'}`, money].filter(Boolean).join(', '),
  termsOf: ({ collects, discountPercent, commissionPercent }) =>
    collects === 'partner'
      ? `os alunos pagam ao parceiro, que fica com ${discountPercent} %`
      : commissionPercent > 0
        ? `os alunos pagam-lhe a si; ${commissionPercent} % de comissão`
        : 'os alunos pagam-lhe a si; sem comissão',
  held: (seats, bound) =>
    bound === null
      ? `${seats} ${seats === 1 ? 'lugar' : 'lugares'}`
      : `${seats} de ${bound} ${bound === 1 ? 'lugar' : 'lugares'} no máximo`,
  onHold: 'Por confirmar agora',
  keys: count => (count === 0 ? 'nenhuma chave ativa' : count === 1 ? '1 chave' : `${count} chaves`),
  own: 'seu',
  website: 'As suas páginas de reserva',
  websiteHint: 'O que os alunos veem; ponha uma ligação para lá no seu site.',
  sentBy: 'Quem para lá enviou alunos, este mês e no anterior',
  widget: 'Widget para um site',
  widgetHint:
    'O mar, prancha e fato, e as suas aulas. Ponha a chave de plataforma que o operador lhe der no lugar de sbp_….',
  assistants: 'Assistentes',
  proposals: 'Propostas',
  newPartner: 'Novo parceiro',
  name: 'Nome',
  nameHint: 'o nome que a equipa e os relatórios mostram',
  makeKey: 'Criar chave',
  makeAnother: 'Criar outra chave',
  makeSandbox: 'Criar uma chave de teste',
  sandboxHint:
    'O ambiente de teste é uma escola inventada, onde o parceiro experimenta o seu programa. Nada ali é real. Uma nova chave de teste anula a anterior.',
  sandboxKeyOf: name => `Chave de teste de ${name}`,
  sandboxOnlyNow:
    'Esta chave só é mostrada uma vez. Só abre o ambiente de teste: nada do que ali se reserva é real.',
  terms: 'Condições',
  discount: 'Desconto, em percentagem',
  discountHint:
    'a parte do preço com que o parceiro fica quando os alunos lhe pagam a ele; as suas chaves indicam o resto como preço líquido',
  commission: 'Comissão, em percentagem',
  commissionHint: 'a parte do preço que deve ao parceiro quando os alunos lhe pagam a si',
  pays: 'Os alunos pagam',
  collectors: { school: 'a si', partner: 'ao parceiro' },
  termsHint:
    'Para o que for vendido a partir de agora. As reservas existentes mantêm as condições com que foram vendidas.',
  save: 'Guardar',
  theirKeys: 'Chaves',
  noKeys: 'Ainda não foi criada nenhuma chave.',
  madeAt: at => `criada a ${at}`,
  usedAt: at => `usada pela última vez a ${at}`,
  neverUsed: 'nunca usada',
  endedAt: at => `anulada a ${at}`,
  replace: 'Substituir',
  revoke: 'Anular',
  replaces: lastFour => `Substituir a chave …${lastFour}?`,
  revokes: lastFour => `Anular a chave …${lastFour}?`,
  replaceHint:
    'A chave antiga falha logo no pedido seguinte. A nova só é mostrada uma vez; enquanto o parceiro não a usar, não vende nada. As reservas mantêm-se.',
  revokeHint: 'A chave falha logo no pedido seguinte, definitivamente. As reservas mantêm-se.',
  replaceNow: 'Substituir já',
  revokeNow: 'Anular já',
  keyOf: name => `Chave de ${name}`,
  onlyNow:
    'Esta chave só é mostrada uma vez. Quem a tiver vende em nome deste parceiro: entregue-a só a ele.',
  newKey: 'Chave',
  replaced: 'A chave antiga deixou de funcionar.',
  header: 'Cabeçalho',
  guide: 'Guia para parceiros',
  copy: 'Copiar',
  copied: 'Copiada',
  endpoints: 'Onde o parceiro é avisado',
  endpointsHint: 'Endereços do parceiro que são avisados das suas reservas.',
  toEndpoints: 'Webhooks: acrescentar, testar, desligar',
  noEndpoints: 'Em nenhum endereço, por agora; o parceiro pode consultar as reservas.',
  disabled: 'desligado',
  failingSince: at => `falha desde ${at}`,
  late: count => `${count} por entregar`,
  noAttempts: 'Ainda nada foi enviado.',
  outcomes: { done: 'entregue', failed: 'não entregue' },
  said: {
    ...UNDO_TEXT.pt,
    terms: 'Guardado. Vale para o que for vendido a partir de agora.',
    limit: 'Guardado. O parceiro vê-o já no pedido seguinte.',
    revoked: 'A chave deixou de funcionar.',
    terms_changed: 'Entretanto, alguém alterou as condições. Veja de novo: a sua alteração não foi guardada.',
    limit_changed: 'Entretanto, alguém alterou este limite. Veja de novo: a sua alteração não foi guardada.',
    days_reversed: 'O último dia é anterior ao primeiro. Nada foi alterado.',
    too_many_limits: 'Um parceiro tem no máximo 50 limites. Termine um primeiro.',
    partner_reserved: 'Este nome está reservado para o que a própria escola vende. Escolha outro.',
    too_many_keys: 'Uma escola tem no máximo 50 chaves ativas. Anule uma primeiro.'
  }
}

export const CHANNEL_TEXT = { en, pt }

/** Notices of the page. */
export type ChannelNotice = keyof typeof en.said
