import type { ErrorCode, HintId } from '../errors.ts'
import type { Language } from '../text/language.ts'
import { plural } from '../text/plural.ts'

const pt = {
  /** Meanings of the error codes in OCTO's terms. */
  meanings: {
    missing_fields: 'Faltam campos obrigatórios.',
    invalid_email: 'Um endereço de email está mal escrito.',
    invalid_date_range: 'Uma data não existe, ou o intervalo de datas não é possível.',
    invalid_request: 'O pedido tem algo que não pode ser compreendido.',
    invalid_product_id: 'A escola não tem produto com este id.',
    invalid_option_id: 'O produto não tem opção com este id; a única é DEFAULT.',
    invalid_unit_id: 'A opção não tem unidade com este id; o produto enumera as que tem.',
    invalid_offer_code: 'A escola não tem oferta com este código.',
    offer_conditions_not_met:
      'A oferta com este código não é válida para esta aula, data, número de pessoas ou antecedência.',
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
  },
  /** Hints that are more specific than their code. */
  hints: {
    platform_key_for_school: 'Esta é uma chave de plataforma; aqui servem chaves sbs_.',
    connector_key_for_school: 'Esta é uma chave do conector; aqui servem chaves sbs_.',
    no_object: 'O corpo tem de ser um objeto JSON.',
    no_pickup: 'É preciso escolher onde os alunos são recolhidos: pickupPointId.',
    no_dropoff: 'É preciso escolher onde os alunos são deixados: dropoffPointId.',
    unanswered: 'Há perguntas obrigatórias sem resposta; questionIds diz quais.',
    already_cancelled: 'A reserva está cancelada.',
    cancelled_twice: 'A reserva já está cancelada.',
    not_on_hold: 'A reserva está confirmada, por isso não tem prazo que se prolongue.',
    past_cutoff:
      'O prazo de cancelamento passou, por isso uma alteração não pode devolver lugares nem baixar o total.',
    sends_nothing: 'Este serviço não envia notificações: não tem SECRET_KEY.',
    subscriptions_full: 'No máximo dez subscrições e webhooks; termine uma primeiro.',
    changed_too_often:
      'A reserva foi alterada demasiadas vezes numa hora; espere uma hora ou contacte a escola.',
    readdressed_too_often:
      'O endereço de email da reserva foi alterado demasiadas vezes; agora só a escola o pode alterar.',
    uuid_used:
      'Já foi feita outra reserva com este uuid, com outro conteúdo; para reservar também esta, envie um uuid novo.',
    no_units: 'unitItems tem de indicar pelo menos uma unidade.'
  },
  /** The remaining seats of those requested. */
  left: (seats: number): string =>
    seats === 0 ? 'Não resta nenhum.' : plural('pt', seats, 'Resta #.', 'Restam #.')
} satisfies {
  readonly meanings: Partial<Record<ErrorCode, string>>
  readonly hints: Partial<Record<HintId, string>>
  left(seats: number): string
}

/** Refusal texts of one language; each must have what Portuguese has. */
interface Refusals {
  readonly meanings: Readonly<Record<keyof typeof pt.meanings, string>>
  readonly hints: Readonly<Record<keyof typeof pt.hints, string>>
  left(seats: number): string
}

/** Refusal texts of strict OCTO by language; English mostly uses the service's hints. */
export const OCTO_REFUSALS: Readonly<Record<Exclude<Language, 'en'>, Refusals>> = {
  pt,
  es: {
    meanings: {
      missing_fields: 'Faltan campos obligatorios.',
      invalid_email: 'Una dirección de correo está mal escrita.',
      invalid_date_range: 'Una fecha no existe o el intervalo de fechas no es posible.',
      invalid_request: 'La petición tiene algo que no se puede entender.',
      invalid_product_id: 'La escuela no tiene ningún producto con este id.',
      invalid_option_id: 'El producto no tiene ninguna opción con este id; la única es DEFAULT.',
      invalid_unit_id: 'La opción no tiene ninguna unidad con este id; el producto enumera las que tiene.',
      invalid_offer_code: 'La escuela no tiene ninguna oferta con este código.',
      offer_conditions_not_met:
        'La oferta con este código no es válida para esta clase, fecha, número de personas o antelación.',
      unprocessable_entity: 'La reserva no se puede hacer o cambiar de esta forma.',
      missing_api_key: 'Envíe la clave en Authorization, después de la palabra Bearer.',
      invalid_api_key: 'La clave está mal escrita, no existe, se ha revocado o no abre esta dirección.',
      not_found: 'No hay nada en esta dirección.',
      method_not_allowed: 'La dirección existe, pero no admite este método; Allow dice cuáles admite.',
      request_timeout: 'La petición no llegó entera a tiempo.',
      slot_not_found: 'El producto no tiene disponibilidad con este id.',
      slot_expired: 'La clase ya ha empezado.',
      slot_not_purchasable: 'La escuela ha cerrado la venta de esta clase.',
      insufficient_spots: 'Quedan menos plazas libres que las pedidas.',
      ratio_exceeded: 'Con este grupo, los monitores de la clase tendrían más alumnos de los permitidos.',
      booking_not_found: 'No hay ninguna reserva con este uuid.',
      booking_not_found_or_already_cancelled: 'No hay ninguna reserva con este uuid, o ya está cancelada.',
      not_owner: 'No hay ninguna reserva con este uuid.',
      hold_expired: 'El plazo de la reserva ha terminado y las plazas se han liberado; reserve de nuevo.',
      payload_too_large: 'El cuerpo de la petición es mayor de lo que admite esta dirección.',
      unsupported_media_type: 'El cuerpo de la petición no es del tipo que lee esta dirección.',
      rate_limit_exceeded: 'Demasiadas peticiones; espere el tiempo que indica Retry-After.',
      headers_too_large: 'La línea de la petición y las cabeceras son demasiado largas.',
      internal_error: 'Fallo del servidor; inténtelo de nuevo con el mismo uuid.',
      service_unavailable:
        'El servicio no está disponible; inténtelo de nuevo dentro de un momento, con el mismo uuid.'
    },
    hints: {
      platform_key_for_school: 'Esta es una clave de plataforma; aquí sirven las claves sbs_.',
      connector_key_for_school: 'Esta es una clave del conector; aquí sirven las claves sbs_.',
      no_object: 'El cuerpo tiene que ser un objeto JSON.',
      no_pickup: 'Hay que elegir dónde se recoge a los clientes: pickupPointId.',
      no_dropoff: 'Hay que elegir dónde se deja a los clientes: dropoffPointId.',
      unanswered: 'Hay preguntas obligatorias sin respuesta; questionIds dice cuáles.',
      already_cancelled: 'La reserva está cancelada.',
      cancelled_twice: 'La reserva ya está cancelada.',
      not_on_hold: 'La reserva está confirmada, así que no tiene plazo que prolongar.',
      past_cutoff:
        'El plazo de cancelación ha pasado, así que un cambio no puede devolver plazas ni rebajar el total.',
      sends_nothing: 'Este servicio no envía notificaciones: no tiene SECRET_KEY.',
      subscriptions_full: 'Diez suscripciones y webhooks como máximo; termine una primero.',
      changed_too_often:
        'La reserva se ha cambiado demasiadas veces en una hora; espere una hora o consulte a la escuela.',
      readdressed_too_often:
        'La dirección de correo de la reserva se ha cambiado demasiadas veces; ahora solo puede cambiarla la escuela.',
      uuid_used:
        'Ya se hizo otra reserva con este uuid, con otro contenido; para reservar también esta, envíe un uuid nuevo.',
      no_units: 'unitItems tiene que indicar al menos una unidad.'
    },
    left: seats => (seats === 0 ? 'No queda ninguna.' : plural('es', seats, 'Queda #.', 'Quedan #.'))
  },
  fr: {
    meanings: {
      missing_fields: 'Des champs obligatoires manquent.',
      invalid_email: 'Une adresse e-mail est mal écrite.',
      invalid_date_range: 'Une date n’existe pas, ou l’intervalle de dates n’est pas possible.',
      invalid_request: 'La requête contient quelque chose qui ne peut pas être compris.',
      invalid_product_id: 'L’école n’a pas de produit avec cet id.',
      invalid_option_id: 'Le produit n’a pas d’option avec cet id\u202f; la seule est DEFAULT.',
      invalid_unit_id: 'L’option n’a pas d’unité avec cet id\u202f; le produit énumère celles qu’elle a.',
      invalid_offer_code: 'L’école n’a pas d’offre avec ce code.',
      offer_conditions_not_met:
        'L’offre avec ce code n’est pas valable pour ce cours, cette date, ce nombre de personnes ou ce délai de réservation.',
      unprocessable_entity: 'La réservation ne peut pas être faite ou modifiée ainsi.',
      missing_api_key: 'Envoyez la clé dans Authorization, après le mot Bearer.',
      invalid_api_key: 'La clé est mal écrite, inconnue, révoquée, ou n’ouvre pas cette adresse.',
      not_found: 'Il n’y a rien à cette adresse.',
      method_not_allowed:
        'L’adresse existe, mais n’accepte pas cette méthode\u202f; Allow dit lesquelles elle accepte.',
      request_timeout: 'La requête n’est pas arrivée en entier à temps.',
      slot_not_found: 'Le produit n’a pas de disponibilité avec cet id.',
      slot_expired: 'Le cours a déjà commencé.',
      slot_not_purchasable: 'L’école a fermé la vente de ce cours.',
      insufficient_spots: 'Il reste moins de places libres que demandé.',
      ratio_exceeded:
        'Avec ce groupe, les moniteurs du cours auraient plus d’élèves qu’ils ne peuvent en avoir.',
      booking_not_found: 'Il n’y a pas de réservation avec cet uuid.',
      booking_not_found_or_already_cancelled:
        'Il n’y a pas de réservation avec cet uuid, ou elle est déjà annulée.',
      not_owner: 'Il n’y a pas de réservation avec cet uuid.',
      hold_expired:
        'Le délai de la réservation a expiré et ses places ont été libérées\u202f; réservez à nouveau.',
      payload_too_large: 'Le corps de la requête est plus grand que ce que cette adresse accepte.',
      unsupported_media_type: 'Le corps de la requête n’est pas du type que lit cette adresse.',
      rate_limit_exceeded: 'Trop de requêtes\u202f; attendez le temps qu’indique Retry-After.',
      headers_too_large: 'La ligne de requête et les en-têtes sont trop longs.',
      internal_error: 'Erreur du serveur\u202f; réessayez avec le même uuid.',
      service_unavailable:
        'Le service n’est pas disponible\u202f; réessayez dans un instant, avec le même uuid.'
    },
    hints: {
      platform_key_for_school: 'C’est une clé de plateforme\u202f; ici, il faut une clé sbs_.',
      connector_key_for_school: 'C’est une clé du connecteur\u202f; ici, il faut une clé sbs_.',
      no_object: 'Le corps doit être un objet JSON.',
      no_pickup: 'Il faut choisir le lieu de prise en charge\u00a0: pickupPointId.',
      no_dropoff: 'Il faut choisir le lieu de dépose\u00a0: dropoffPointId.',
      unanswered: 'Des questions obligatoires restent sans réponse\u202f; questionIds dit lesquelles.',
      already_cancelled: 'La réservation est annulée.',
      cancelled_twice: 'La réservation est déjà annulée.',
      not_on_hold: 'La réservation est confirmée, elle n’a donc pas de délai à prolonger.',
      past_cutoff:
        'Le délai d’annulation est passé\u00a0: une modification ne peut donc ni rendre de places ni baisser le total.',
      sends_nothing: 'Ce service n’envoie pas de notifications\u00a0: il n’a pas de SECRET_KEY.',
      subscriptions_full: 'Dix abonnements et webhooks au plus\u202f; mettez d’abord fin à l’un d’eux.',
      changed_too_often:
        'La réservation a été modifiée trop souvent en une heure\u202f; attendez une heure ou contactez l’école.',
      readdressed_too_often:
        'L’adresse e-mail de la réservation a été modifiée trop souvent\u202f; seule l’école peut encore la modifier.',
      uuid_used:
        'Une autre réservation, au contenu différent, a déjà cet uuid\u202f; pour réserver aussi celle-ci, envoyez un nouvel uuid.',
      no_units: 'unitItems doit indiquer au moins une unité.'
    },
    left: seats =>
      seats === 0 ? 'Il n’en reste aucune.' : plural('fr', seats, 'Il en reste #.', 'Il en reste #.')
  },
  de: {
    meanings: {
      missing_fields: 'Pflichtfelder fehlen.',
      invalid_email: 'Eine E-Mail-Adresse ist falsch geschrieben.',
      invalid_date_range: 'Ein Datum gibt es nicht, oder der Zeitraum ist nicht möglich.',
      invalid_request: 'Die Anfrage enthält etwas, das sich nicht verstehen lässt.',
      invalid_product_id: 'Die Surfschule hat kein Produkt mit dieser id.',
      invalid_option_id: 'Das Produkt hat keine Option mit dieser id; die einzige ist DEFAULT.',
      invalid_unit_id: 'Die Option hat keine Einheit mit dieser id; das Produkt nennt die, die sie hat.',
      invalid_offer_code: 'Die Surfschule hat kein Angebot mit diesem Code.',
      offer_conditions_not_met:
        'Das Angebot mit diesem Code gilt nicht für diesen Kurs, diesen Tag, diese Personenzahl oder diesen Buchungszeitpunkt.',
      unprocessable_entity: 'Die Buchung kann so nicht gemacht oder geändert werden.',
      missing_api_key: 'Der Schlüssel gehört in Authorization, hinter das Wort Bearer.',
      invalid_api_key:
        'Der Schlüssel ist falsch geschrieben, unbekannt, widerrufen oder öffnet diese Adresse nicht.',
      not_found: 'An dieser Adresse ist nichts.',
      method_not_allowed: 'Die Adresse gibt es, aber nicht mit dieser Methode; Allow nennt die erlaubten.',
      request_timeout: 'Die Anfrage kam nicht rechtzeitig vollständig an.',
      slot_not_found: 'Das Produkt hat keine Verfügbarkeit mit dieser id.',
      slot_expired: 'Der Kurs hat schon begonnen.',
      slot_not_purchasable: 'Die Surfschule hat den Verkauf dieses Kurses geschlossen.',
      insufficient_spots: 'Es sind weniger Plätze frei als angefragt.',
      ratio_exceeded: 'Mit dieser Gruppe hätten die Surflehrer des Kurses mehr Schüler, als erlaubt sind.',
      booking_not_found: 'Es gibt keine Buchung mit dieser uuid.',
      booking_not_found_or_already_cancelled:
        'Es gibt keine Buchung mit dieser uuid, oder sie ist schon storniert.',
      not_owner: 'Es gibt keine Buchung mit dieser uuid.',
      hold_expired:
        'Die Frist der Reservierung ist abgelaufen und ihre Plätze sind wieder frei; bitte neu reservieren.',
      payload_too_large: 'Der Inhalt der Anfrage ist größer, als diese Adresse annimmt.',
      unsupported_media_type: 'Der Inhalt der Anfrage ist nicht von der Art, die diese Adresse liest.',
      rate_limit_exceeded: 'Zu viele Anfragen; bitte so lange warten, wie Retry-After sagt.',
      headers_too_large: 'Die Anfragezeile und die Kopfzeilen sind zu lang.',
      internal_error: 'Fehler des Servers; bitte mit derselben uuid noch einmal versuchen.',
      service_unavailable:
        'Der Dienst ist nicht erreichbar; bitte in Kürze mit derselben uuid noch einmal versuchen.'
    },
    hints: {
      platform_key_for_school: 'Das ist ein Plattformschlüssel; hier gelten sbs_-Schlüssel.',
      connector_key_for_school: 'Das ist ein Connector-Schlüssel; hier gelten sbs_-Schlüssel.',
      no_object: 'Der Inhalt muss ein JSON-Objekt sein.',
      no_pickup: 'Der Ort der Abholung muss gewählt sein: pickupPointId.',
      no_dropoff: 'Der Ort der Rückfahrt muss gewählt sein: dropoffPointId.',
      unanswered: 'Pflichtfragen sind nicht beantwortet; questionIds nennt sie.',
      already_cancelled: 'Die Buchung ist storniert.',
      cancelled_twice: 'Die Buchung ist schon storniert.',
      not_on_hold: 'Die Buchung ist bestätigt und hat deshalb keine Frist, die sich verlängern ließe.',
      past_cutoff:
        'Die Stornofrist ist vorbei; eine Änderung kann deshalb weder Plätze zurückgeben noch den Gesamtpreis senken.',
      sends_nothing: 'Dieser Dienst verschickt keine Benachrichtigungen: Er hat keinen SECRET_KEY.',
      subscriptions_full: 'Höchstens zehn Abonnements und Webhooks; bitte zuerst eines beenden.',
      changed_too_often:
        'Die Buchung wurde in einer Stunde zu oft geändert; bitte eine Stunde warten oder die Surfschule fragen.',
      readdressed_too_often:
        'Die E-Mail-Adresse der Buchung wurde zu oft geändert; jetzt kann sie nur noch die Surfschule ändern.',
      uuid_used:
        'Mit dieser uuid wurde schon etwas anderes gebucht; um auch dies zu buchen, bitte eine neue uuid senden.',
      no_units: 'unitItems muss mindestens eine Einheit nennen.'
    },
    left: seats =>
      seats === 0 ? 'Keiner ist mehr frei.' : plural('de', seats, 'Noch # ist frei.', 'Noch # sind frei.')
  }
}

/** English meanings for codes whose hint does not fit OCTO's terms. */
export const ENGLISH_MEANINGS: Readonly<Partial<Record<ErrorCode, string>>> = {
  hold_expired: 'The hold has expired and its seats were released; reserve anew.',
  slot_not_found: 'The product has no availability with this id.'
}
