const en = {
  title: 'Data of this guest',
  bookings: (count: number) => (count === 1 ? 'one booking' : `${count} bookings`),
  handOver: 'Hand over the data',
  handOverHint:
    'A file with everything that this school knows: bookings, contact, notes, sizes, payments, emails. It may also name others with a seat on the same booking: read it before you pass it on.',
  save: 'Save the file',
  erase: 'Erase the data',
  eraseHint: (count: number) =>
    count === 1
      ? 'Name, contact, notes and sizes are erased from this booking for good.'
      : `Name, contact, notes and sizes are erased for good from all ${count} bookings with this email address.`,
  toCome: (count: number) =>
    count === 1
      ? 'One of these lessons is still to come: on the day nobody will know who this is.'
      : `${count} of these lessons are still to come: on the day nobody will know who this is.`,
  stays:
    'Seats, money, references and times are kept. Backups of the database keep the data until they are deleted, and partners keep what they know.',
  eraseNow: 'Erase for good',
  erased: 'Erased.',
  nothing: 'Guest data erased',
  nothingHint: 'The guest’s data in this booking was erased. Seats, money and times were kept.',
  tooMany: (max: number) => `More than ${max} bookings have this email address`,
  tooManyHint:
    'It is unlikely to be one guest’s: some partners book with their own address. The operator of this service can hand over and erase the data of an address (customers export, customers erase).'
}

const pt: typeof en = {
  title: 'Dados do cliente',
  bookings: count => (count === 1 ? 'uma reserva' : `${count} reservas`),
  handOver: 'Entregar os dados',
  handOverHint:
    'Um ficheiro com tudo o que esta escola sabe: reservas, contacto, notas, medidas, pagamentos, mensagens. Pode ter também o nome de outras pessoas com lugar na mesma reserva: leia-o antes de o entregar.',
  save: 'Guardar o ficheiro',
  erase: 'Apagar os dados',
  eraseHint: count =>
    count === 1
      ? 'O nome, o contacto, as notas e as medidas desaparecem desta reserva, para sempre.'
      : `O nome, o contacto, as notas e as medidas desaparecem das ${count} reservas com este email, para sempre.`,
  toCome: count =>
    count === 1
      ? 'Uma destas aulas ainda está por dar: no próprio dia ninguém saberá quem é.'
      : `${count} destas aulas ainda estão por dar: no próprio dia ninguém saberá quem é.`,
  stays:
    'Os lugares, o dinheiro, as referências e as horas ficam. Também ficam as cópias da base de dados, até serem apagadas, e o que um parceiro sabe.',
  eraseNow: 'Apagar para sempre',
  erased: 'Apagado.',
  nothing: 'Dados do cliente apagados',
  nothingHint: 'Os dados do cliente nesta reserva foram apagados. Os lugares, o dinheiro e as horas ficaram.',
  tooMany: max => `Mais de ${max} reservas têm este email`,
  tooManyHint:
    'Dificilmente será de um só cliente: há parceiros que reservam com o seu próprio email. O operador deste serviço pode entregar e apagar os dados de um email (customers export, customers erase).'
}

export const PRIVACY_TEXT = { en, pt }
