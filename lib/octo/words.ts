import type { ErrorCode, HintId } from '../errors.ts'
import type { Language } from '../text/language.ts'

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

/** What our codes mean in OCTO's terms, by language. In English a refusal's own hint says most of them. */
export const MEANINGS: Readonly<Record<Language, Readonly<Partial<Record<ErrorCode, string>>>>> = {
  en: {
    hold_expired: 'The hold has expired and its seats were released; reserve anew.',
    slot_not_found: 'The product has no availability with this id.'
  },
  pt: {
    missing_fields: 'Faltam campos obrigatórios.',
    invalid_email: 'Um endereço de e-mail está mal escrito.',
    invalid_date_range: 'Uma data não existe, ou o intervalo de datas não é possível.',
    invalid_request: 'O pedido tem algo que não pode ser compreendido.',
    invalid_product_id: 'A escola não tem produto com este id.',
    invalid_option_id: 'O produto não tem opção com este id; a única é DEFAULT.',
    invalid_unit_id: 'A opção não tem unidade com este id; a única é participant.',
    unprocessable_entity: 'A reserva não pode ser feita ou alterada desta forma.',
    missing_api_key: 'Envie a chave em Authorization, depois da palavra Bearer.',
    invalid_api_key: 'A chave está mal escrita, não existe, foi revogada ou não abre este endereço.',
    not_found: 'Não há nada neste endereço.',
    method_not_allowed: 'O endereço existe, mas não aceita este método; Allow diz quais aceita.',
    request_timeout: 'O pedido não chegou inteiro a tempo.',
    slot_not_found: 'O produto não tem disponibilidade com este id.',
    slot_expired: 'A aula já começou.',
    slot_not_purchasable: 'A escola fechou a venda desta aula.',
    insufficient_spots: 'Há menos lugares livres do que os pedidos.',
    ratio_exceeded: 'Com este grupo, os instrutores da aula teriam mais alunos do que podem ter.',
    booking_not_found: 'Não existe reserva com este uuid.',
    booking_not_found_or_already_cancelled: 'Não existe reserva com este uuid, ou já está cancelada.',
    not_owner: 'Não existe reserva com este uuid.',
    hold_expired: 'O prazo da reserva terminou e os seus lugares foram libertados; reserve de novo.',
    payload_too_large: 'O corpo do pedido é maior do que este endereço aceita.',
    unsupported_media_type: 'O corpo do pedido não é do tipo que este endereço lê.',
    rate_limit_exceeded: 'Demasiados pedidos; espere o tempo que Retry-After indica.',
    headers_too_large: 'A linha do pedido e os cabeçalhos são longos de mais.',
    internal_error: 'Falha do servidor; tente de novo com o mesmo uuid.',
    service_unavailable: 'O serviço não está disponível; tente de novo daqui a pouco, com o mesmo uuid.'
  }
}

/** Portuguese for hints that say more than their code. */
export const PORTUGUESE_HINTS: Readonly<Partial<Record<HintId, string>>> = {
  platform_key_for_school: 'Esta é uma chave de plataforma; aqui servem chaves sbs_.',
  connector_key_for_school: 'Esta é uma chave do conector; aqui servem chaves sbs_.',
  no_object: 'O corpo tem de ser um objeto JSON.',
  already_cancelled: 'A reserva está cancelada.',
  cancelled_twice: 'A reserva já está cancelada.',
  not_on_hold: 'A reserva está confirmada, por isso não tem prazo que se prolongue.',
  past_cutoff: 'O prazo de cancelamento passou, por isso uma alteração não pode devolver lugares.',
  sends_nothing: 'Este serviço não envia notificações: não tem SECRET_KEY.',
  subscriptions_full: 'No máximo dez subscrições e webhooks; termine uma primeiro.',
  no_units: 'unitItems tem de indicar pelo menos uma unidade.'
}
