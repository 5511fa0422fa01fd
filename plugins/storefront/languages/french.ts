import { plural } from '../../../lib/text/plural.ts'
import type { PageTexts } from './texts.ts'

/** Texts of the booking pages in French, formal (vous). */
export const FRENCH_PAGES: PageTexts = {
  storefront: {
    levels: {
      beginner: 'Débutant',
      intermediate: 'Intermédiaire',
      advanced: 'Confirmé',
      kids: 'Enfants',
      all: 'Tous niveaux'
    },
    kinds: { group: 'cours collectif', semi_private: 'cours semi-privé', private: 'cours particulier' },
    when: 'Quand',
    where: 'Où',
    teacher: 'Avec',
    price: 'Prix',
    aPerson: 'par personne',
    aParty: 'pour tout votre groupe',
    partyPrice: 'prix pour tout votre groupe',
    seats: 'Places',
    seatsLeft: count => plural('fr', count, '# place restante', '# places restantes'),
    left: count => plural('fr', count, '# restante', '# restantes'),
    cancellation: 'Annulation',
    neverFree: 'Une fois réservé, ce cours ne peut plus être annulé sans frais',
    schools: 'Écoles de surf',
    surfLessons: 'Cours de surf',
    schoolsIntro: 'Choisissez une école, puis un cours.',
    noSchools: 'Il n’y a pas encore d’école de surf ici.',
    about: school =>
      `Cours de surf chez ${school}\u00a0: consultez les dates, les prix et les places libres, et réservez en ligne.`,
    lessonsSoon: count =>
      plural('fr', count, '# cours dans les 30 prochains jours', '# cours dans les 30 prochains jours'),
    askSchool: 'Demandez à l’école\u00a0:',
    allLessons: 'Tous les cours de l’école',
    allSchools: 'Toutes les écoles de surf',
    contact: 'Contact',
    people: count => plural('fr', count, '# personne', '# personnes'),
    states: {
      full: { short: 'complet', title: 'Ce cours est complet', say: 'Toutes les places sont prises.' },
      closed: {
        short: 'fermé',
        title: 'Réservations fermées',
        say: 'L’école ne prend pas de réservation pour ce cours.'
      },
      cancelled: {
        short: 'annulé',
        title: 'Ce cours a été annulé',
        say: 'L’école a dû l’annuler.'
      },
      past: { short: 'commencé', title: 'Ce cours a déjà commencé', say: 'Il ne peut plus être réservé.' }
    },
    nextLessons: 'Prochains cours avec des places',
    thanks: name => `On se retrouve dans l’eau${name && `, ${name}`}`,
    booked: 'Votre cours est réservé.',
    cancelled: 'Cette réservation a été annulée.',
    cancel: {
      heading: 'Annuler cette réservation',
      late: 'L’annulation n’est plus gratuite\u00a0: le prix reste dû',
      sold: partner =>
        `Vous avez réservé auprès de ${partner}\u00a0: demandez-leur ce qui vous sera remboursé`,
      button: 'Oui, annuler'
    },
    reference: 'Numéro de réservation',
    party: 'Pour',
    total: 'Total',
    changed: before => `Modifié. Avant\u00a0: ${before}`,
    toPay: 'à payer à l’école',
    keepPage: 'Enregistrez cette page et ajoutez le cours à votre agenda.',
    addToCalendar: 'Ajouter à l’agenda',
    payNow: 'Payer maintenant',
    changePlans: 'Changement de programme\u202f? Contactez l’école\u00a0:',
    refusals: {
      gone: {
        title: 'Page introuvable',
        say: 'L’adresse a peut-être changé, ou le cours n’est plus disponible.'
      },
      many: {
        title: 'Un instant',
        say: 'Nous avons reçu trop de demandes de votre réseau. Réessayez dans une minute.'
      },
      away: {
        title: 'De retour dans un instant',
        say: 'Nous n’avons pas accès aux réservations en ce moment. Réessayez un peu plus tard.'
      },
      wrong: {
        title: 'Cela n’a pas fonctionné',
        say: 'Revenez en arrière, rechargez la page et réessayez. Rien n’a été réservé deux fois.'
      }
    }
  },
  form: {
    title: 'Réserver ce cours',
    fields: {
      customerName: 'Votre nom',
      customerEmail: 'E-mail',
      customerPhone: 'Téléphone',
      participants: 'Nombre de personnes',
      notes: 'Ce que l’école devrait savoir'
    },
    optional: 'facultatif',
    notesHint: 'Âges, expérience, blessures, tailles de combinaison.',
    choose: 'Choisissez',
    payAtSchool: 'Vous payez à l’école. Rien n’est débité maintenant.',
    payOnline:
      'Rien n’est débité maintenant. Après la réservation, vous pourrez payer sur la page de paiement de l’école.',
    privacy: 'Nous transmettons vos coordonnées à l’école.',
    submit: 'Réserver',
    submitFor: (count, total) => `Réserver ${plural('fr', count, '# place', '# places')}, ${total}`,
    showTotal: 'Voir le total',
    notConfirmed: 'Rien n’est encore réservé\u00a0: vérifiez vos informations, puis réservez ci-dessous.',
    faultsTitle: 'Presque fini. Vérifiez ces champs\u00a0:',
    faults: {
      customerName: {
        missing: 'Indiquez votre nom.',
        invalid: 'Ce nom contient des caractères que nous ne pouvons pas lire.',
        too_long: 'Utilisez 200 caractères au maximum.'
      },
      customerEmail: {
        missing: 'Indiquez votre adresse e-mail pour que l’école puisse vous joindre.',
        invalid: 'Cela ne ressemble pas à une adresse e-mail (par exemple, ana@exemple.fr).',
        too_long: 'Cette adresse est trop longue.'
      },
      customerPhone: {
        missing: 'Indiquez un numéro de téléphone.',
        invalid: 'Ce numéro contient des caractères que nous ne pouvons pas lire.',
        too_long: 'Utilisez 40 caractères au maximum.'
      },
      participants: {
        missing: 'Indiquez combien de personnes viennent.',
        invalid:
          'Indiquez combien de personnes viennent\u202f; pour un groupe plus grand, contactez l’école.',
        too_long: 'Indiquez combien de personnes viennent.'
      },
      notes: {
        missing: 'Écrivez quelque chose.',
        invalid: 'Ce texte contient des caractères que nous ne pouvons pas lire.',
        too_long: 'Utilisez 2000 caractères au maximum.'
      }
    },
    onlyLeft: count =>
      plural('fr', count, 'Il ne reste que # place dans ce cours.', 'Il ne reste que # places dans ce cours.')
  },
  answers: {
    person: place => `Personne ${place}`,
    choose: 'Choisissez',
    missing: 'Répondez à cette question.',
    invalid: 'Cette réponse contient des caractères que nous ne pouvons pas lire.',
    tooLong: 'C’est trop long. Écrivez un peu moins.',
    oneOf: 'Choisissez l’une de ces réponses.',
    between: (min, max) => `Indiquez un nombre entier entre ${min} et ${max}.`,
    heading: 'Les questions de l’école',
    intro: 'Pour que tout soit prêt à votre arrivée.',
    open: 'L’école attend encore quelques réponses de votre part.',
    button: 'Enregistrer les réponses',
    saved: 'Vos réponses ont été enregistrées.'
  },
  guide: {
    level: 'Niveau',
    party: 'Nombre de personnes',
    days: 'Jours',
    before: 'Semaine précédente',
    after: 'Semaine suivante',
    free: count => plural('fr', count, 'libre', 'libres'),
    full: 'complet',
    noLesson: 'pas de cours',
    emptyWeek: 'Aucun cours n’est prévu ces jours-là.',
    nothingFits: 'Aucun cours ne correspond ici à votre recherche.',
    showAll: 'Voir tous les cours',
    nextOnes: 'Les prochains cours',
    book: 'Réserver',
    with: teacher => `avec ${teacher}`,
    forPeople: count => `pour ${count}`,
    meet: 'Point de rendez-vous',
    fromSchool: 'Un mot de l’école',
    map: 'Voir sur la carte',
    bring: 'À apporter',
    bringWords: 'Maillot de bain, serviette, eau et crème solaire.',
    aboutData: 'À propos des données'
  },
  confirm: {
    notice:
      'Nous vous envoyons ensuite un e-mail avec un lien\u00a0: votre réservation ne sera définitive qu’après votre clic sur ce lien.',
    sent: {
      title: 'Encore une étape\u00a0: consultez votre messagerie',
      say: deadline =>
        `Nous vous envoyons un lien. Ouvrez-le et confirmez avant le ${deadline}\u00a0: vos places vous sont réservées jusque-là, ensuite elles seront de nouveau libres.`,
      spam: 'Rien au bout de quelques minutes\u202f? Vérifiez vos spams, ou demandez à l’école si l’adresse est correcte.'
    },
    lost: {
      title: 'Contactez l’école\u00a0: notre e-mail n’est pas parti',
      say: deadline =>
        `Nous n’avons pas pu vous envoyer le lien qui confirme cette réservation. Vos places sont gardées jusqu’au ${deadline}. Demandez à l’école de la confirmer d’ici là.`
    },
    asked: {
      title: 'Confirmez votre réservation',
      say: deadline => `Vos places vous sont réservées jusqu’au ${deadline}.`,
      button: 'Confirmer ma réservation'
    },
    over: {
      title: 'Cette réservation n’a pas été confirmée à temps',
      say: 'Les places sont de nouveau libres.',
      again: 'Réserver à nouveau'
    }
  },
  move: {
    heading: 'Changer de cours',
    intro: 'Sans frais. Le prix est celui du nouveau cours.',
    choose: 'Votre nouveau cours',
    none: 'Aucun autre cours de ce type n’a assez de places pour le moment. Contactez l’école\u00a0: elle a peut-être une autre solution.',
    late: 'Il est trop tard pour déplacer cette réservation ici. L’école peut peut-être encore vous aider.',
    samePrice: 'même prix',
    dearer: amount => `${amount} de plus`,
    cheaper: amount => `${amount} de moins`,
    freeUntil: deadline => `Annulation gratuite jusqu’au ${deadline || 'début du cours'}`,
    notFree: 'Après ce changement, l’annulation ne sera plus gratuite.',
    more: 'Afficher d’autres cours',
    freed: {
      say: 'L’école est désolée\u00a0: elle a dû modifier votre cours. Jusqu’à son début, vous pouvez en choisir un autre ou annuler sans frais.',
      move: 'Choisir un autre cours',
      cancel: 'Annuler sans frais'
    },
    button: 'Déplacer ma réservation',
    endings: {
      done: 'Votre réservation a été déplacée.',
      full: 'Ces places viennent d’être prises\u00a0: ce cours n’en a plus assez. Votre réservation reste inchangée.',
      late: 'Il est trop tard pour déplacer cette réservation ici. Votre réservation reste inchangée.',
      gone: 'Ce cours ne peut plus être choisi. Votre réservation reste inchangée.',
      often:
        'Cette réservation a été déplacée trop souvent. Patientez une heure ou contactez l’école. Votre réservation reste inchangée.',
      unproven:
        'Trop de places attendent encore une confirmation ce jour-là. Ouvrez le lien de notre e-mail pour y déplacer votre réservation, ou demandez à l’école. Votre réservation reste inchangée.',
      many: 'Vous ne pouvez pas avoir ici autant de places ce jour-là. Demandez à l’école. Votre réservation reste inchangée.'
    }
  },
  stopped: {
    address: {
      title: 'Un instant, s’il vous plaît',
      say: 'Beaucoup de réservations viennent d’arriver de votre réseau. Celle-ci n’a pas été enregistrée\u202f; ce que vous avez saisi est toujours là. Renvoyez-la dans dix minutes.'
    },
    guest: {
      title: 'Réservez directement auprès de l’école',
      say: seatsADay =>
        `Avec une adresse e-mail, vous pouvez réserver ici jusqu’à ${plural('fr', seatsADay, '# place', '# places')} par jour dans chaque école. Cette réservation n’a pas été enregistrée.`
    },
    school: {
      title: 'Adressez-vous directement à l’école',
      say: 'Beaucoup de places attendent encore une confirmation\u202f; ce formulaire n’accepte donc plus de réservations pour le moment. La vôtre n’a pas été enregistrée\u202f; ce que vous avez saisi est toujours là.'
    },
    mail: {
      title: 'Adressez-vous directement à l’école',
      say: 'Cette réservation doit être confirmée par e-mail, mais nous ne pouvons plus vous en envoyer aujourd’hui. Elle n’a pas été enregistrée\u202f; ce que vous avez saisi est toujours là.'
    },
    origin: {
      title: 'Adressez-vous directement à l’école',
      say: 'Beaucoup de places ont déjà été réservées depuis votre réseau ou avec votre domaine de messagerie\u202f; ce formulaire n’en accepte donc plus de cette provenance. La vôtre n’a pas été réservée\u202f; ce que vous avez saisi est toujours là.'
    },
    ask: 'L’école peut aussi faire la réservation pour vous\u00a0:'
  },
  moreSchools: 'Autres écoles'
}
