const en = {
  script: {
    off: 'Offline since',
    unsent: '# not sent',
    needs: 'This needs a connection. Nothing was sent, and what you typed is still here.',
    refused: 'Not saved:',
    failed: 'The service did not accept it.'
  },
  understood: 'Understood',
  stays: 'Saved on this phone. It is sent once the connection is back.',
  title: 'No connection here',
  about: 'This page cannot be shown, because it needs a connection and there is none.',
  kept: 'The pages of today, of tomorrow and of the lessons that you opened are still available. On them you can record who is here, and sizes on the forms that you opened: all of it is sent once the connection is back.',
  others:
    'Everything else needs a connection, including selling, moving and cancelling. Go back, and try again later.',
  sending: 'If you were just sending something, check first if it has arrived.'
}

const pt: typeof en = {
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
  about: 'Esta página não pode ser mostrada, porque precisa de rede e não há.',
  kept: 'As páginas de hoje, de amanhã e das aulas que abriu continuam aqui, e nelas pode registar quem chegou, e as medidas nos formulários que abriu: é tudo enviado quando a rede voltar.',
  others:
    'Tudo o resto precisa de rede, também vender, mudar e cancelar. Volte atrás e tente de novo quando houver.',
  sending: 'Se estava a enviar alguma coisa, veja primeiro se chegou.'
}

export const OFFLINE_TEXT = { en, pt }
