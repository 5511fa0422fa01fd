import { type Command, withDatabase } from '../command.ts'
import { LESSON_TYPE_OPTION, needLessonType, needQuestions } from '../questions.ts'
import { listRows } from '../terminal.ts'

export default {
  name: 'questions list',
  summary: 'List the questions of a lesson type in their order.',
  usage: '--school ID --lesson-type ID',
  options: LESSON_TYPE_OPTION,
  run({ config, terminal, values }) {
    const named = needLessonType(values)
    return withDatabase(config, async sql => {
      const { questions, schoolId, typeId } = await needQuestions(sql, named)
      const none = `${typeId} has no questions. Add one: swellbook questions add height --school ${schoolId} --lesson-type ${typeId}`
      const columns = ['id', 'kind', 'per', 'required', 'title']
      return listRows({ terminal, values }, questions, columns, none)
    })
  }
} satisfies Command
