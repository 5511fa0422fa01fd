import type { StaffLanguage } from '../../../lib/text/language.ts'

/** What the centre says where there is no net, in one language. */
interface OfflineText {
  /** Words that the script says: since when there is no net, what waits, what asks for the net, and what was refused. */
  readonly script: Readonly<Record<'off' | 'unsent' | 'needs' | 'refused' | 'failed', string>>
  readonly understood: string
  /** What a form says that was saved without a net. */
  readonly stays: string
  readonly title: string
  readonly about: string
  readonly kept: string
  readonly others: string
  readonly sending: string
}

const en: OfflineText = {
  script: {
    off: 'Offline since',
    unsent: '# not sent',
    needs: 'This needs a connection. Nothing was sent, and what you typed is still here.',
    refused: 'Not noted:',
    failed: 'The service did not take it.'
  },
  understood: 'Understood',
  stays: 'Kept on this phone. It is sent once the connection is back.',
  title: 'No connection here',
  about: 'This page cannot be shown, because it needs a connection and there is none.',
  kept: 'The pages of today, of tomorrow and of lessons that you opened are still here, and on them you can note who is here, and sizes on the forms that you opened: it is sent once the connection is back.',
  others:
    'Everything else needs a connection: selling, moving and cancelling too. Go back, and try again then.',
  sending: 'If you were just sending something, look first whether it has arrived.'
}

const pt: OfflineText = {
  script: {
    off: 'Sem rede desde as',
    unsent: '# por enviar',
    needs: 'Isto precisa de rede. Nada foi enviado, e o que escreveu continua aqui.',
    refused: 'Não ficou registado:',
    failed: 'O serviço não o aceitou.'
  },
  understood: 'Percebi',
  stays: 'Fica guardado neste telemóvel e é enviado quando a rede voltar.',
  title: 'Aqui não há rede',
  about: 'Esta página não pode ser mostrada, porque vem pela rede e não há nenhuma.',
  kept: 'As páginas de hoje, de amanhã e das aulas que abriu continuam aqui, e nelas pode registar quem chegou, e as medidas nos formulários que abriu: é tudo enviado quando a rede voltar.',
  others:
    'Tudo o resto precisa de rede, também vender, mudar e cancelar. Volte atrás e tente de novo quando houver.',
  sending: 'Se estava a enviar alguma coisa, veja primeiro se chegou.'
}

export const OFFLINE_TEXT: Readonly<Record<StaffLanguage, OfflineText>> = { en, pt }
