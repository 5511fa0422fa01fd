import type { PartnerTerms } from '../../../lib/partners/rules.ts'
/** What the pages of those who sell may be asked to say about what was just done. */
export const SAID_OF_CHANNEL = [
  'terms',
  'limit',
  'undone',
  'revoked',
  'unchanged',
  'terms_changed',
  'limit_changed',
  'days_reversed',
  'too_many_limits',
  'too_late',
  'overtaken',
  'partner_reserved',
  'too_many_keys'
] as const

const en = {
  title: 'Channels',
  partners: 'Who sells for you',
  nobody: 'Nobody yet. Make a key for the first partner.',
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
    bound === null ? `${seats} ${seats === 1 ? 'seat' : 'seats'}` : `${seats} of at most ${bound} seats`,
  onHold: 'On hold now',
  keys: (count: number) => (count === 0 ? 'no key works' : count === 1 ? '1 key' : `${count} keys`),
  own: 'your own',
  website: 'Your booking pages',
  websiteHint: 'What guests see; put a link to it on your website.',
  sentBy: 'Who sent guests there, this month and last',
  sent: (seats: number, money: string | undefined) =>
    [`${seats} ${seats === 1 ? 'seat' : 'seats'}`, money].filter(Boolean).join(', '),
  widget: 'Widget for a website',
  widgetHint:
    'The sea, board and suit, and your lessons. Put the platform key that the operator gives you in place of sbp_….',
  assistants: 'Assistants',
  proposals: 'Proposals',
  newPartner: 'A new partner',
  name: 'Name',
  nameHint: 'as your people and reports are to call it',
  makeKey: 'Make a key',
  makeAnother: 'Make another key',
  terms: 'Terms',
  discount: 'Discount, in percent',
  discountHint:
    'what the partner keeps of the price where guests pay the partner; its keys quote the rest as net',
  commission: 'Commission, in percent',
  commissionHint: 'what you owe the partner of the price where guests pay you',
  pays: 'Guests pay',
  collectors: { school: 'you', partner: 'the partner' },
  termsHint: 'For what is sold from now on. What was sold keeps the terms of its moment.',
  save: 'Save',
  theirKeys: 'Keys',
  noKeys: 'No key was made yet.',
  madeAt: (at: string) => `made ${at}`,
  usedAt: (at: string) => `last used ${at}`,
  neverUsed: 'never used',
  endedAt: (at: string) => `ended ${at}`,
  replace: 'Replace',
  revoke: 'End',
  replaces: (lastFour: string) => `Replace the key …${lastFour}?`,
  revokes: (lastFour: string) => `End the key …${lastFour}?`,
  replaceHint:
    'The old key fails on its next request. The new one is shown once; until the partner has put it in, it sells nothing. Its bookings stay.',
  revokeHint: 'The key fails on its next request, for good. Its bookings stay.',
  replaceNow: 'Replace it now',
  revokeNow: 'End it now',
  back: 'Back',
  keyOf: (name: string) => `Key of ${name}`,
  onlyNow:
    'This key is only shown this once. Whoever has it sells in this name: give it to the partner alone.',
  newKey: 'Key',
  replaced: 'The old key has ended.',
  header: 'Header',
  guide: 'Guide for partners',
  copy: 'Copy',
  copied: 'Copied',
  endpoints: 'Where it hears what happens',
  endpointsHint: 'Addresses of the partner that are told of its bookings. The operator sets them.',
  noEndpoints: 'Nowhere yet; it may ask for itself.',
  disabled: 'turned off',
  failingSince: (at: string) => `fails since ${at}`,
  late: (count: number) => `${count} not taken yet`,
  noAttempts: 'Nothing was sent yet.',
  outcomes: { done: 'taken', failed: 'not taken' },
  owes: 'What is owed for last month',
  said: {
    terms: 'Saved. It holds for what is sold from now on.',
    limit: 'Saved. The partner sees it on its next request.',
    undone: 'Undone.',
    revoked: 'The key has ended.',
    unchanged: 'It was so already.',
    terms_changed: 'Somebody else has changed the terms meanwhile. Look again; nothing has changed.',
    limit_changed: 'Somebody else has changed this limit meanwhile. Look again; nothing has changed.',
    days_reversed: 'The last day lies before the first. Nothing has changed.',
    too_many_limits: 'A partner has 50 limits at the most. End one first.',
    too_late: 'This can be undone for fifteen minutes only.',
    overtaken: 'This was changed again since, so it can no longer be undone.',
    partner_reserved: 'This name is kept for what you sell yourself. Choose another.',
    too_many_keys: 'A school has 50 keys that work at the most. End one first.'
  }
}

const pt: typeof en = {
  title: 'Canais',
  partners: 'Quem vende por si',
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
  sentBy: 'Quem para lá enviou alunos, este mês e no passado',
  sent: (seats, money) => [`${seats} ${seats === 1 ? 'lugar' : 'lugares'}`, money].filter(Boolean).join(', '),
  widget: 'Widget para um site',
  widgetHint:
    'O mar, prancha e fato, e as suas aulas. Ponha a chave de plataforma que o operador lhe der no lugar de sbp_….',
  assistants: 'Assistentes',
  proposals: 'Propostas',
  newPartner: 'Novo parceiro',
  name: 'Nome',
  nameHint: 'como a equipa e os relatórios lhe devem chamar',
  makeKey: 'Criar chave',
  makeAnother: 'Criar outra chave',
  terms: 'Condições',
  discount: 'Desconto, em percentagem',
  discountHint:
    'a parte do preço com que o parceiro fica quando os alunos lhe pagam a ele; as suas chaves indicam o resto como preço líquido',
  commission: 'Comissão, em percentagem',
  commissionHint: 'a parte do preço que deve ao parceiro quando os alunos lhe pagam a si',
  pays: 'Os alunos pagam',
  collectors: { school: 'a si', partner: 'ao parceiro' },
  termsHint:
    'Para o que for vendido a partir de agora. O que já foi vendido mantém as condições desse momento.',
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
  back: 'Voltar',
  keyOf: name => `Chave de ${name}`,
  onlyNow:
    'Esta chave só é mostrada desta vez. Quem a tiver vende em nome deste parceiro: entregue-a só a ele.',
  newKey: 'Chave',
  replaced: 'A chave antiga deixou de funcionar.',
  header: 'Cabeçalho',
  guide: 'Guia para parceiros',
  copy: 'Copiar',
  copied: 'Copiada',
  endpoints: 'Onde é avisado do que acontece',
  endpointsHint: 'Endereços do parceiro que são avisados das suas reservas. É o operador que os define.',
  noEndpoints: 'Em lado nenhum, por agora; o parceiro pode consultar por si.',
  disabled: 'desligado',
  failingSince: at => `falha desde ${at}`,
  late: count => `${count} por entregar`,
  noAttempts: 'Ainda nada foi enviado.',
  outcomes: { done: 'entregue', failed: 'não entregue' },
  owes: 'O que se deve do mês passado',
  said: {
    terms: 'Guardado. Vale para o que for vendido a partir de agora.',
    limit: 'Guardado. O parceiro vê-o já no pedido seguinte.',
    undone: 'Anulado.',
    revoked: 'A chave deixou de funcionar.',
    unchanged: 'Já estava assim.',
    terms_changed: 'Entretanto, alguém alterou as condições. Veja de novo; nada foi alterado.',
    limit_changed: 'Entretanto, alguém alterou este limite. Veja de novo; nada foi alterado.',
    days_reversed: 'O último dia é anterior ao primeiro. Nada foi alterado.',
    too_many_limits: 'Um parceiro tem no máximo 50 limites. Acabe com um primeiro.',
    too_late: 'Só se pode anular durante quinze minutos.',
    overtaken: 'Já foi alterado outra vez, por isso não se pode anular.',
    partner_reserved: 'Este nome está reservado para o que a própria escola vende. Escolha outro.',
    too_many_keys: 'Uma escola tem no máximo 50 chaves ativas. Anule uma primeiro.'
  }
}

export const CHANNEL_TEXT = { en, pt }
