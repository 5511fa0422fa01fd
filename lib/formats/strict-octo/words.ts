import type { ErrorCode } from '../../errors.ts'
import type { Language } from '../../util/language.ts'

/** What the service itself says in content, by language. */
export const words: Readonly<
  Record<
    Language,
    {
      readonly option: string
      readonly participant: string
      readonly board: string
      cancellation(hours: number): string
    }
  >
> = {
  en: {
    option: 'Standard',
    participant: 'Participant',
    board: 'Board',
    cancellation: hours => `Full refund until ${hours} hours before the start; none after that.`
  },
  pt: {
    option: 'Padrão',
    participant: 'Participante',
    board: 'Prancha',
    cancellation: hours => `Reembolso total até ${hours} horas antes do início; depois, nenhum.`
  }
}

/** What some codes mean in OCTO's terms; of the others the hint is said. */
export const ENGLISH_ERRORS: Readonly<Partial<Record<ErrorCode, string>>> = {
  hold_expired: 'The hold has expired and its seats were released; reserve anew.',
  slot_not_found: 'The product has no availability with this id.'
}

/** Portuguese for what an OCTO error code means; in English the more exact hint of the refusal is said instead. */
export const PORTUGUESE_ERRORS: Readonly<Record<string, string>> = {
  BAD_REQUEST: 'O pedido está incompleto ou mal formado.',
  FORBIDDEN: 'A chave não é válida ou foi revogada.',
  INTERNAL_SERVER_ERROR: 'Falha do servidor; tente de novo com o mesmo uuid.',
  INVALID_AVAILABILITY_ID: 'Não existe disponibilidade com este id neste produto.',
  INVALID_BOOKING_UUID: 'Não existe reserva com este uuid, ou o seu prazo terminou.',
  INVALID_OPTION_ID: 'O produto não tem opção com este id.',
  INVALID_PRODUCT_ID: 'Não existe produto com este id.',
  INVALID_UNIT_ID: 'A opção não tem unidade com este id.',
  METHOD_NOT_ALLOWED: 'Este endereço não aceita este método.',
  NOT_FOUND: 'Não há nada neste endereço.',
  TOO_MANY_REQUESTS: 'Demasiados pedidos; espere o tempo que Retry-After indica.',
  UNAUTHORIZED: 'Envie a chave em Authorization: Bearer.',
  UNPROCESSABLE_ENTITY: 'A reserva não pode ser feita ou alterada desta forma.'
}
