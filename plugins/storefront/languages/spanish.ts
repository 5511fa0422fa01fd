import { plural } from '../../../lib/text/plural.ts'
import type { PageTexts } from './texts.ts'

/** Texts of the booking pages in Spanish, informal (tú). */
export const SPANISH_PAGES: PageTexts = {
  storefront: {
    levels: {
      beginner: 'Principiante',
      intermediate: 'Intermedio',
      advanced: 'Avanzado',
      kids: 'Niños',
      all: 'Todos los niveles'
    },
    kinds: { group: 'clase en grupo', semi_private: 'clase semiprivada', private: 'clase particular' },
    when: 'Cuándo',
    where: 'Dónde',
    teacher: 'Con',
    price: 'Precio',
    aPerson: 'por persona',
    aParty: 'para todo tu grupo',
    partyPrice: 'precio para todo tu grupo',
    seats: 'Plazas',
    seatsLeft: count => plural('es', count, 'Queda # plaza', 'Quedan # plazas'),
    left: count => plural('es', count, 'queda #', 'quedan #'),
    cancellation: 'Cancelación',
    neverFree: 'Una vez reservada, esta clase ya no se puede cancelar gratis',
    schools: 'Escuelas de surf',
    surfLessons: 'Clases de surf',
    schoolsIntro: 'Elige una escuela y, después, una clase.',
    noSchools: 'Aquí todavía no hay escuelas de surf.',
    about: school =>
      `Clases de surf con ${school}: consulta fechas, precios y plazas libres, y reserva online.`,
    lessonsSoon: count =>
      plural('es', count, '# clase en los próximos 30 días', '# clases en los próximos 30 días'),
    askSchool: 'Pregunta a la escuela:',
    allLessons: 'Todas las clases de la escuela',
    allSchools: 'Todas las escuelas de surf',
    contact: 'Contacto',
    people: count => plural('es', count, '# persona', '# personas'),
    states: {
      full: { short: 'completa', title: 'Esta clase está completa', say: 'Ya no quedan plazas.' },
      closed: {
        short: 'cerrada',
        title: 'Reservas cerradas',
        say: 'La escuela no admite reservas para esta clase.'
      },
      cancelled: {
        short: 'cancelada',
        title: 'Esta clase se ha cancelado',
        say: 'La escuela ha tenido que cancelarla.'
      },
      past: {
        short: 'ya empezó',
        title: 'Esta clase ya ha empezado',
        say: 'Ya no se puede reservar.'
      }
    },
    nextLessons: 'Próximas clases con plazas',
    thanks: name => `Nos vemos en el agua${name && `, ${name}`}`,
    booked: 'Tu clase está reservada.',
    cancelled: 'Esta reserva se ha cancelado.',
    cancel: {
      heading: 'Cancelar esta reserva',
      late: 'Ya no se puede cancelar gratis: tendrás que pagar el precio completo',
      sold: partner => `Reservaste con ${partner}: pregúntales qué importe te devuelven`,
      button: 'Sí, cancelar'
    },
    reference: 'Número de reserva',
    party: 'Para',
    total: 'Total',
    changed: before => `Ha cambiado. Antes: ${before}`,
    toPay: 'a pagar en la escuela',
    keepPage: 'Guarda esta página y añade la clase a tu calendario.',
    addToCalendar: 'Añadir al calendario',
    payNow: 'Pagar ahora',
    changePlans: '¿Cambio de planes? Contacta con la escuela:',
    refusals: {
      gone: {
        title: 'Página no encontrada',
        say: 'Puede que la dirección haya cambiado o que la clase ya no esté disponible.'
      },
      many: {
        title: 'Un momento',
        say: 'Hemos recibido demasiadas peticiones desde tu red. Inténtalo de nuevo dentro de un minuto.'
      },
      away: {
        title: 'Volvemos enseguida',
        say: 'Ahora mismo no podemos acceder a las reservas. Inténtalo de nuevo dentro de un momento.'
      },
      wrong: {
        title: 'Algo ha fallado',
        say: 'Vuelve atrás, recarga la página e inténtalo de nuevo. No se ha reservado nada dos veces.'
      }
    }
  },
  form: {
    title: 'Reservar esta clase',
    fields: {
      customerName: 'Nombre',
      customerEmail: 'Correo electrónico',
      customerPhone: 'Teléfono',
      participants: 'Número de personas',
      notes: 'Algo que la escuela deba saber'
    },
    optional: 'opcional',
    notesHint: 'Edades, experiencia, lesiones, tallas de neopreno.',
    choose: 'Elige',
    payAtSchool: 'Pagas en la escuela. Ahora no se cobra nada.',
    payOnline: 'Ahora no se cobra nada. Después de reservar puedes pagar en la página de pago de la escuela.',
    privacy: 'Tus datos se transmiten a la escuela.',
    submit: 'Reservar',
    submitFor: (count, total) => `Reservar ${plural('es', count, '# plaza', '# plazas')}, ${total}`,
    showTotal: 'Ver el total',
    notConfirmed: 'Todavía no hay reserva: revisa los datos y reserva abajo.',
    faultsTitle: 'Ya casi está. Revisa estos campos:',
    faults: {
      customerName: {
        missing: 'Escribe tu nombre.',
        invalid: 'Este nombre tiene caracteres que no podemos leer.',
        too_long: 'Usa como máximo 200 caracteres.'
      },
      customerEmail: {
        missing: 'Escribe tu correo electrónico para que la escuela pueda contactar contigo.',
        invalid: 'Esto no parece un correo electrónico (por ejemplo, ana@ejemplo.es).',
        too_long: 'Esta dirección es demasiado larga.'
      },
      customerPhone: {
        missing: 'Escribe un número de teléfono.',
        invalid: 'Este número tiene caracteres que no podemos leer.',
        too_long: 'Usa como máximo 40 caracteres.'
      },
      participants: {
        missing: 'Elige cuántas personas venís.',
        invalid: 'Elige cuántas personas venís; si sois un grupo más grande, contacta con la escuela.',
        too_long: 'Elige cuántas personas venís.'
      },
      notes: {
        missing: 'Escribe algo.',
        invalid: 'Este texto tiene caracteres que no podemos leer.',
        too_long: 'Usa como máximo 2000 caracteres.'
      }
    },
    onlyLeft: count =>
      plural('es', count, 'Solo queda # plaza en esta clase.', 'Solo quedan # plazas en esta clase.')
  },
  answers: {
    person: place => `Persona ${place}`,
    choose: 'Elige',
    missing: 'Responde a esta pregunta.',
    invalid: 'Esta respuesta contiene caracteres que no podemos leer.',
    tooLong: 'Es demasiado largo. Escribe un poco menos.',
    oneOf: 'Elige una de estas respuestas.',
    between: (min, max) => `Indica un número entero de ${min} a ${max}.`,
    heading: 'Unas preguntas de la escuela',
    intro: 'Para que todo esté listo cuando llegues.',
    open: 'A la escuela aún le faltan algunas respuestas tuyas.',
    button: 'Guardar respuestas',
    saved: 'Tus respuestas se han guardado.'
  },
  guide: {
    level: 'Nivel',
    party: 'Número de personas',
    days: 'Días',
    before: 'Semana anterior',
    after: 'Semana siguiente',
    free: count => plural('es', count, 'libre', 'libres'),
    full: 'completo',
    noLesson: 'sin clases',
    emptyWeek: 'No hay clases previstas para estos días.',
    nothingFits: 'Aquí no hay ninguna clase como la que buscas.',
    showAll: 'Ver todas las clases',
    nextOnes: 'Las próximas clases',
    book: 'Reservar',
    with: teacher => `con ${teacher}`,
    forPeople: count => `para ${count}`,
    meet: 'Punto de encuentro',
    fromSchool: 'Mensaje de la escuela',
    map: 'Ver en el mapa',
    bring: 'Qué llevar',
    bringWords: 'Bañador, toalla, agua para beber y crema solar.',
    aboutData: 'Sobre los datos'
  },
  confirm: {
    notice:
      'Después te enviamos un correo con un enlace: la reserva solo queda hecha cuando lo abras y confirmes.',
    sent: {
      title: 'Solo falta un paso: mira tu correo',
      say: deadline =>
        `Te estamos enviando un enlace. Ábrelo y confirma antes del ${deadline}: hasta entonces te guardamos las plazas, después vuelven a estar libres.`,
      spam: '¿No llega nada en unos minutos? Mira en el correo no deseado o comprueba con la escuela que la dirección es correcta.'
    },
    lost: {
      title: 'Contacta con la escuela: nuestro correo no ha salido',
      say: deadline =>
        `No hemos podido enviarte el enlace que confirma esta reserva. Tus plazas quedan guardadas hasta el ${deadline}. Pide a la escuela que la confirme antes.`
    },
    asked: {
      title: 'Confirma tu reserva',
      say: deadline => `Te guardamos las plazas hasta el ${deadline}.`,
      button: 'Confirmar mi reserva'
    },
    over: {
      title: 'Esta reserva no se confirmó a tiempo',
      say: 'Las plazas vuelven a estar libres.',
      again: 'Reservar otra vez'
    }
  },
  move: {
    heading: 'Cambiar a otra clase',
    intro: 'Sin coste. El precio es el de la nueva clase.',
    choose: 'Tu nueva clase',
    none: 'Ahora mismo ninguna otra clase de este tipo tiene plazas suficientes. Pregunta a la escuela: quizá haya otra opción.',
    late: 'Ya es tarde para cambiar esta reserva aquí. Quizá la escuela todavía pueda ayudarte.',
    samePrice: 'mismo precio',
    dearer: amount => `${amount} más`,
    cheaper: amount => `${amount} menos`,
    freeUntil: deadline =>
      deadline ? `Cancelación gratuita hasta el ${deadline}` : 'Cancelación gratuita hasta que empiece',
    notFree: 'Si cambias a esta clase, ya no podrás cancelar gratis.',
    more: 'Ver más clases',
    freed: {
      say: 'La escuela lo siente: ha tenido que cambiar tu clase. Hasta que empiece puedes elegir otra o cancelar gratis.',
      move: 'Elegir otra clase',
      cancel: 'Cancelar gratis'
    },
    button: 'Cambiar mi reserva',
    endings: {
      done: 'Tu reserva se ha cambiado.',
      full: 'Alguien acaba de ocupar esas plazas: en esa clase ya no quedan suficientes. Tu reserva sigue como estaba.',
      late: 'Ya es tarde para cambiar esta reserva aquí. Tu reserva sigue como estaba.',
      gone: 'Esa clase ya no se puede elegir. Tu reserva sigue como estaba.',
      often:
        'Esta reserva se ha cambiado demasiadas veces. Espera una hora o pregunta a la escuela. Tu reserva sigue como estaba.',
      unproven:
        'Ese día hay demasiadas plazas pendientes de confirmación. Abre el enlace de nuestro correo para cambiarla desde allí, o pregunta a la escuela. Tu reserva sigue como estaba.',
      many: 'Aquí no puedes tener tantas plazas ese día. Pregunta a la escuela. Tu reserva sigue como estaba.'
    }
  },
  stopped: {
    address: {
      title: 'Un momento, por favor',
      say: 'Acaban de llegar muchas reservas desde tu red. Esta no se ha hecho; lo que has escrito sigue aquí. Vuelve a enviarla dentro de diez minutos.'
    },
    guest: {
      title: 'Reserva directamente con la escuela',
      say: seatsADay =>
        `Con un mismo correo electrónico puedes reservar aquí hasta ${plural('es', seatsADay, '# plaza', '# plazas')} al día en cada escuela. Esta reserva no se ha hecho.`
    },
    school: {
      title: 'Habla directamente con la escuela',
      say: 'Hay muchas plazas pendientes de confirmación, así que este formulario no admite más reservas por el momento. La tuya no se ha hecho; lo que has escrito sigue aquí.'
    },
    mail: {
      title: 'Habla directamente con la escuela',
      say: 'Esta reserva debe confirmarse por correo electrónico, pero hoy ya no podemos enviarte más mensajes. No se ha hecho; lo que has escrito sigue aquí.'
    },
    origin: {
      title: 'Habla directamente con la escuela',
      say: 'Ya se han reservado muchas plazas desde tu red o con tu dominio de correo, así que este formulario no admite más desde ahí. La tuya no se ha reservado; lo que has escrito sigue aquí.'
    },
    ask: 'La escuela también puede hacerte la reserva:'
  },
  moreSchools: 'Más escuelas'
}
