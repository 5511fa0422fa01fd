const en = {
  title: 'Questions',
  intro:
    'Guests of this lesson type answer them when they book, here and at partners. A required one must be answered before the booking counts.',
  none: 'Nothing is asked yet. Height, weight and shoe size let the gear list choose sizes by itself.',
  add: 'Add a question',
  removes: (name: string) => `Remove ${name}?`,
  removeHint: 'It is asked no more. Answers stay with their bookings and are erased with them.',
  fields: {
    kind: 'Question',
    required: 'An answer is required',
    per: 'Asked',
    title: 'Your own question',
    titleEn: 'in English',
    titlePt: 'in Portuguese',
    hint: 'Explanation',
    hintEn: 'in English',
    hintPt: 'in Portuguese',
    options: 'Choices',
    optionsEn: 'in English',
    optionsPt: 'in Portuguese'
  },
  hints: {
    title: 'in the school’s own language',
    options: 'one on each line, 2 to 10',
    optionsEn: 'the same order',
    optionsPt: 'the same order'
  },
  faults: {
    title: 'a question of at most 200 characters',
    titleEn: 'at most 200 characters',
    titlePt: 'at most 200 characters',
    hint: 'at most 300 characters',
    hintEn: 'at most 300 characters',
    hintPt: 'at most 300 characters',
    options: '2 to 10 choices for a choice, each of at most 60 characters; none for a text',
    optionsEn: 'as many as there are choices',
    optionsPt: 'as many as there are choices'
  },
  options: {
    kind: {
      height: 'Height',
      weight: 'Weight',
      shoe: 'Shoe size',
      level: 'Level',
      swim: 'Can they swim?',
      text: 'Your own, answered in words',
      choice: 'Your own, with choices'
    },
    per: { booking: 'once for each booking', person: 'of each person' }
  },
  builtIn: 'It is asked of each person, in the guest’s language.',
  own: 'For a question of your own',
  required: 'required',
  optional: 'optional'
}

const pt: typeof en = {
  title: 'Perguntas',
  intro:
    'Os alunos deste tipo de aula respondem-lhes ao reservar, aqui e nos parceiros. As obrigatórias têm de ser respondidas para a reserva contar.',
  none: 'Ainda não se pergunta nada. Com a altura, o peso e o número do calçado, a lista do material escolhe sozinha os tamanhos.',
  add: 'Acrescentar uma pergunta',
  removes: name => `Remover ${name}?`,
  removeHint: 'Deixa de ser feita. As respostas ficam nas reservas e são apagadas com elas.',
  fields: {
    kind: 'Pergunta',
    required: 'A resposta é obrigatória',
    per: 'Faz-se',
    title: 'A sua pergunta',
    titleEn: 'em inglês',
    titlePt: 'em português',
    hint: 'Explicação',
    hintEn: 'em inglês',
    hintPt: 'em português',
    options: 'Opções',
    optionsEn: 'em inglês',
    optionsPt: 'em português'
  },
  hints: {
    title: 'na língua da escola',
    options: 'uma por linha, de 2 a 10',
    optionsEn: 'na mesma ordem',
    optionsPt: 'na mesma ordem'
  },
  faults: {
    title: 'uma pergunta com, no máximo, 200 caracteres',
    titleEn: 'no máximo 200 caracteres',
    titlePt: 'no máximo 200 caracteres',
    hint: 'no máximo 300 caracteres',
    hintEn: 'no máximo 300 caracteres',
    hintPt: 'no máximo 300 caracteres',
    options:
      'de 2 a 10 opções para escolher, com, no máximo, 60 caracteres cada; nenhuma para resposta livre',
    optionsEn: 'tantas como as opções',
    optionsPt: 'tantas como as opções'
  },
  options: {
    kind: {
      height: 'Altura',
      weight: 'Peso',
      shoe: 'Número do calçado',
      level: 'Nível',
      swim: 'Sabe nadar?',
      text: 'Sua, com resposta livre',
      choice: 'Sua, com opções'
    },
    per: { booking: 'uma vez por reserva', person: 'a cada pessoa' }
  },
  builtIn: 'Faz-se a cada pessoa, na língua dela.',
  own: 'Para uma pergunta sua',
  required: 'obrigatória',
  optional: 'facultativa'
}

export const QUESTIONS_TEXT = { en, pt }
