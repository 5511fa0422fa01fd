const en = {
  title: 'Data of this guest',
  bookings: (count: number) => (count === 1 ? 'one booking' : `${count} bookings`),
  handOver: 'Hand it over',
  handOverHint:
    'A file with all that this school knows: bookings, contact, notes, sizes, payments, mails. It names others too where they have seats on a booking: look through it before you pass it on.',
  save: 'Save the file',
  erase: 'Erase it',
  eraseHint: (count: number) =>
    count === 1
      ? 'Name, contact, notes and sizes go from this booking, for good.'
      : `Name, contact, notes and sizes go from all ${count} bookings with this e-mail address, for good.`,
  toCome: (count: number) =>
    count === 1
      ? 'One of these lessons is still to come: on the day nobody will know who this is.'
      : `${count} of these lessons are still to come: on the day nobody will know who this is.`,
  stays:
    'Seats, money, references and times stay. So do copies of the database until they are deleted, and what a partner knows.',
  eraseNow: 'Erase for good',
  erased: 'Erased.',
  nothing: 'Nothing is known any more',
  nothingHint: 'What this booking knew of its guest was erased. Seats, money and times have stayed.',
  tooMany: (most: number) => `More than ${most} bookings have this e-mail address`,
  tooManyHint:
    'It is hardly one guest’s: some partners book with their own. Whoever runs this service can hand over and erase what an address has (customers export, customers erase).'
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
      : `O nome, o contacto, as notas e as medidas desaparecem das ${count} reservas com este e-mail, para sempre.`,
  toCome: count =>
    count === 1
      ? 'Uma destas aulas ainda está por dar: no próprio dia ninguém saberá quem é.'
      : `${count} destas aulas ainda estão por dar: no próprio dia ninguém saberá quem é.`,
  stays:
    'Os lugares, o dinheiro, as referências e as horas ficam. Também ficam as cópias da base de dados, até serem apagadas, e o que um parceiro sabe.',
  eraseNow: 'Apagar para sempre',
  erased: 'Apagado.',
  nothing: 'Já não se sabe nada',
  nothingHint: 'O que esta reserva sabia do cliente foi apagado. Os lugares, o dinheiro e as horas ficaram.',
  tooMany: most => `Mais de ${most} reservas têm este e-mail`,
  tooManyHint:
    'Dificilmente será de um só cliente: há parceiros que reservam com o seu próprio. Quem gere este serviço pode entregar e apagar o que um e-mail tem (customers export, customers erase).'
}

export const PRIVACY_TEXT = { en, pt }
