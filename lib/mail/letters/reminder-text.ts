import type { Language } from '../../text/language.ts'

/** Texts of reminders of lessons and of thanks after them, in one language. */
interface ReminderText {
  /** `start` is the lesson's local start, HH:MM. */
  title(start: string): string
  readonly intro: string
  readonly toPay: string
  readonly atSchool: string
  readonly paid: string
  readonly unanswered: string
  readonly answer: string
  readonly thanksSubject: string
  readonly thanksTitle: string
  readonly thanks: string
  readonly review: string
}

export const REMINDER_TEXT: Readonly<Record<Language, ReminderText>> = {
  en: {
    title: start => `Your lesson starts at ${start}`,
    intro: 'Here is everything you need for your lesson.',
    toPay: 'Still to pay',
    atSchool: 'at the school',
    paid: 'nothing, all is paid',
    unanswered: 'The school still needs your answers to its questions. Please give them before the lesson.',
    answer: 'Answer the questions',
    thanksSubject: 'How was your lesson?',
    thanksTitle: 'Thank you for surfing with us',
    thanks: 'We hope you enjoyed it. A short review helps the school and other guests.',
    review: 'Write a review'
  },
  pt: {
    title: start => `A sua aula começa às ${start}`,
    intro: 'Aqui está tudo o que precisa de saber para a sua aula.',
    toPay: 'Por pagar',
    atSchool: 'na escola',
    paid: 'nada, está tudo pago',
    unanswered: 'A escola ainda precisa das suas respostas. Por favor, responda antes da aula.',
    answer: 'Responder às perguntas',
    thanksSubject: 'Como correu a aula?',
    thanksTitle: 'Obrigado por surfar connosco',
    thanks: 'Esperamos que tenha gostado. Uma breve avaliação ajuda a escola e quem vier a seguir.',
    review: 'Escrever uma avaliação'
  },
  es: {
    title: start => `Tu clase empieza a las ${start}`,
    intro: 'Aquí tienes todo lo que necesitas para tu clase.',
    toPay: 'Pendiente de pago',
    atSchool: 'en la escuela',
    paid: 'nada, está todo pagado',
    unanswered: 'La escuela aún necesita tus respuestas. Por favor, respóndele antes de la clase.',
    answer: 'Responder a las preguntas',
    thanksSubject: '¿Qué tal la clase?',
    thanksTitle: 'Gracias por surfear con nosotros',
    thanks: 'Esperamos que la hayas disfrutado. Una breve reseña ayuda a la escuela y a otros surfistas.',
    review: 'Escribir una reseña'
  },
  fr: {
    title: start => `Votre cours commence à ${start}`,
    intro: 'Voici tout ce qu’il vous faut pour votre cours.',
    toPay: 'Reste à payer',
    atSchool: 'à l’école',
    paid: 'rien, tout est payé',
    unanswered: 'L’école attend encore vos réponses à ses questions. Merci d’y répondre avant le cours.',
    answer: 'Répondre aux questions',
    thanksSubject: 'Comment s’est passé votre cours\u202f?',
    thanksTitle: 'Merci d’avoir surfé avec nous',
    thanks: 'Nous espérons que le cours vous a plu. Un petit avis aide l’école et ses futurs clients.',
    review: 'Écrire un avis'
  },
  de: {
    title: start => `Dein Kurs beginnt um ${start} Uhr`,
    intro: 'Hier findest du alles Wichtige für deinen Kurs.',
    toPay: 'Noch zu zahlen',
    atSchool: 'vor Ort',
    paid: 'nichts, alles ist bezahlt',
    unanswered:
      'Die Surfschule braucht noch deine Antworten auf ihre Fragen. Bitte beantworte sie vor dem Kurs.',
    answer: 'Fragen beantworten',
    thanksSubject: 'Wie war dein Kurs?',
    thanksTitle: 'Danke, dass du mit uns gesurft bist',
    thanks: 'Wir hoffen, es hat dir gefallen. Eine kurze Bewertung hilft der Surfschule und anderen Gästen.',
    review: 'Bewertung schreiben'
  }
}
