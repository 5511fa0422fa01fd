const en = {
  title: 'School',
  groups: {
    lessons: 'Lessons',
    selling: 'Selling',
    staff: 'School and staff',
    assistants: 'Assistants'
  },
  places: {
    types: { name: 'Lesson types', hint: 'Names, prices, seats and cancellation' },
    plan: { name: 'New lessons', hint: 'For one day or for weeks at once' },
    courses: { name: 'Courses', hint: 'Their dates, sales, and replacing a lesson' },
    season: { name: 'Season', hint: 'The planned lessons by weekday and time, and a copy of last year' },
    instructors: { name: 'Instructors', hint: 'Who teaches, which levels, in which languages' },
    rota: { name: 'Rota', hint: 'Who teaches when, and who is away' },
    stock: { name: 'Stock', hint: 'How many boards, suits and boots there are' },
    points: { name: 'Pickup points', hint: 'Where you collect guests, and how long before a lesson' },
    channels: { name: 'Channels', hint: 'Who sells for you, with keys and terms' },
    hire: { name: 'Hire by the day', hint: 'Boards and suits without a lesson: prices and open days' },
    offers: { name: 'Offers', hint: 'Early bird, last minute, groups, codes' },
    mails: { name: 'Emails to the school', hint: 'The bookings that you get an email about' },
    webhooks: { name: 'Webhooks', hint: 'Your own programs that are notified' },
    reports: { name: 'Reports', hint: 'What was sold and taught, and what is owed' },
    cash: { name: 'Cash-up', hint: 'The money of a day, unpaid bookings, refunds due' },
    online: { name: 'Online payments', hint: 'Payments to check, failed refunds, disputes' },
    forms: { name: 'Unconfirmed web bookings', hint: 'Cancel or accept many together' },
    details: { name: 'School details', hint: 'Name, contact and what guests read about you' },
    people: { name: 'People', hint: 'Who works here, and what they may do' },
    feeds: { name: 'Calendar feeds', hint: 'Lessons of an instructor in their own calendar' },
    log: { name: 'Audit log', hint: 'Who did what, and when' },
    proposals: { name: 'Proposals', hint: 'What assistants propose and you decide' },
    assistants: { name: 'Assistants', hint: 'What is connected, and its keys' }
  }
}

const pt: typeof en = {
  title: 'Escola',
  groups: {
    lessons: 'Aulas',
    selling: 'Vendas',
    staff: 'Escola e equipa',
    assistants: 'Assistentes'
  },
  places: {
    types: { name: 'Tipos de aula', hint: 'Nomes, preços, lugares e cancelamento' },
    plan: { name: 'Novas aulas', hint: 'Para um dia ou para várias semanas' },
    courses: { name: 'Cursos', hint: 'As datas, as vendas e a substituição de uma aula' },
    season: { name: 'Época', hint: 'As aulas planeadas por dia da semana e hora, e a cópia do ano passado' },
    instructors: { name: 'Instrutores', hint: 'Quem dá aulas, que níveis e em que línguas' },
    rota: { name: 'Escala', hint: 'Quem dá aulas, e quem falta' },
    stock: { name: 'Material em stock', hint: 'Quantas pranchas, fatos e botas há' },
    points: {
      name: 'Pontos de recolha',
      hint: 'Onde vai buscar os alunos, e quanto tempo antes da aula'
    },
    channels: { name: 'Canais', hint: 'Quem vende por si, com chaves e condições' },
    hire: { name: 'Aluguer ao dia', hint: 'Pranchas e fatos sem aula: preços e dias' },
    offers: { name: 'Descontos', hint: 'Reserva antecipada, última hora, grupos, códigos' },
    mails: { name: 'Emails para a escola', hint: 'De que reservas é avisado' },
    webhooks: { name: 'Webhooks', hint: 'Programas seus que são avisados' },
    reports: { name: 'Relatórios', hint: 'Vendas, aulas dadas e o que se deve' },
    cash: { name: 'Fecho de caixa', hint: 'O dinheiro de um dia, reservas por pagar, devoluções em falta' },
    online: { name: 'Pagamentos online', hint: 'Pagamentos a verificar, devoluções falhadas, contestações' },
    forms: { name: 'Reservas online por confirmar', hint: 'Cancelar ou aceitar muitas de uma vez' },
    details: { name: 'Dados da escola', hint: 'Nome, contactos e o que os alunos leem' },
    people: { name: 'Equipa', hint: 'Quem trabalha aqui e o que pode fazer' },
    feeds: { name: 'Subscrição de calendários', hint: 'As aulas de um instrutor no calendário dele' },
    log: { name: 'Registo', hint: 'Quem fez o quê, e quando' },
    proposals: { name: 'Propostas', hint: 'O que os assistentes propõem e a si cabe decidir' },
    assistants: { name: 'Assistentes', hint: 'O que está ligado, e as suas chaves' }
  }
}

export const SETTINGS_TEXT = { en, pt }
