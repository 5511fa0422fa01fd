import { plural } from '../../../lib/text/plural.ts'
import type { PageTexts } from './texts.ts'

/** Texts of the booking pages in German, informal (du), as usual for surf schools. */
export const GERMAN_PAGES: PageTexts = {
  storefront: {
    levels: {
      beginner: 'Anfänger',
      intermediate: 'Mittelstufe',
      advanced: 'Fortgeschrittene',
      kids: 'Kinder',
      all: 'Alle Level'
    },
    kinds: { group: 'Gruppenkurs', semi_private: 'Kurs in kleiner Gruppe', private: 'Privatkurs' },
    when: 'Wann',
    where: 'Wo',
    teacher: 'Mit',
    price: 'Preis',
    aPerson: 'pro Person',
    aParty: 'für deine ganze Gruppe',
    partyPrice: 'Preis für deine ganze Gruppe',
    seats: 'Plätze',
    seatsLeft: count => plural('de', count, 'Noch # Platz frei', 'Noch # Plätze frei'),
    left: count => `noch ${count} frei`,
    cancellation: 'Stornierung',
    neverFree: 'Nach der Buchung kann dieser Kurs nicht mehr kostenlos storniert werden',
    schools: 'Surfschulen',
    surfLessons: 'Surfkurse',
    schoolsIntro: 'Wähle eine Surfschule und dann einen Kurs.',
    noSchools: 'Hier gibt es noch keine Surfschulen.',
    about: school => `Surfkurse bei ${school}: Termine, Preise und freie Plätze ansehen und online buchen.`,
    lessonsSoon: n => plural('de', n, '# Kurs in den nächsten 30 Tagen', '# Kurse in den nächsten 30 Tagen'),
    askSchool: 'Frag die Surfschule:',
    allLessons: 'Alle Kurse der Surfschule',
    allSchools: 'Alle Surfschulen',
    contact: 'Kontakt',
    people: count => plural('de', count, '# Person', '# Personen'),
    states: {
      full: { short: 'ausgebucht', title: 'Dieser Kurs ist ausgebucht', say: 'Alle Plätze sind vergeben.' },
      closed: {
        short: 'geschlossen',
        title: 'Nicht buchbar',
        say: 'Die Surfschule nimmt für diesen Kurs keine Buchungen an.'
      },
      cancelled: {
        short: 'abgesagt',
        title: 'Dieser Kurs wurde abgesagt',
        say: 'Die Surfschule musste ihn absagen.'
      },
      past: {
        short: 'vorbei',
        title: 'Dieser Kurs hat schon begonnen',
        say: 'Er kann nicht mehr gebucht werden.'
      }
    },
    nextLessons: 'Die nächsten Kurse mit Plätzen',
    thanks: name => `Wir sehen uns im Wasser${name && `, ${name}`}`,
    booked: 'Dein Kurs ist gebucht.',
    cancelled: 'Diese Buchung wurde storniert.',
    cancel: {
      heading: 'Diese Buchung stornieren',
      late: 'Die kostenlose Stornierung ist nicht mehr möglich: Der Preis bleibt fällig',
      sold: partner => `Gebucht hast du bei ${partner}: Frag dort, was du zurückbekommst`,
      button: 'Ja, stornieren'
    },
    reference: 'Buchungsnummer',
    party: 'Für',
    total: 'Gesamtpreis',
    changed: before => `Geändert, vorher: ${before}`,
    toPay: 'zahlbar vor Ort',
    keepPage: 'Speichere diese Seite und trag den Kurs in deinen Kalender ein.',
    addToCalendar: 'In den Kalender',
    payNow: 'Jetzt bezahlen',
    changePlans: 'Planänderung? Melde dich bei der Surfschule:',
    refusals: {
      gone: {
        title: 'Seite nicht gefunden',
        say: 'Vielleicht hat sich die Adresse geändert oder den Kurs gibt es nicht mehr.'
      },
      many: {
        title: 'Einen Moment',
        say: 'Aus deinem Netzwerk kamen zu viele Anfragen. Versuch es in einer Minute noch einmal.'
      },
      away: {
        title: 'Gleich wieder da',
        say: 'Wir können gerade nicht auf die Buchungen zugreifen. Versuch es in Kürze noch einmal.'
      },
      wrong: {
        title: 'Das hat nicht geklappt',
        say: 'Geh zurück, lade die Seite neu und versuch es noch einmal. Nichts wurde doppelt gebucht.'
      }
    }
  },
  form: {
    title: 'Diesen Kurs buchen',
    fields: {
      customerName: 'Dein Name',
      customerEmail: 'E-Mail',
      customerPhone: 'Telefon',
      participants: 'Anzahl der Personen',
      notes: 'Was die Surfschule wissen sollte'
    },
    optional: 'optional',
    notesHint: 'Alter, Erfahrung, Verletzungen, Größen für den Neoprenanzug.',
    choose: 'Bitte wählen',
    payAtSchool: 'Du zahlst vor Ort bei der Surfschule. Jetzt wird nichts abgebucht.',
    payOnline:
      'Jetzt wird nichts abgebucht. Nach der Buchung kannst du auf der Bezahlseite der Surfschule bezahlen.',
    privacy: 'Wir geben deine Angaben an die Surfschule weiter.',
    submit: 'Buchen',
    submitFor: (count, total) => `${plural('de', count, '# Platz', '# Plätze')} buchen, ${total}`,
    showTotal: 'Gesamtpreis anzeigen',
    notConfirmed: 'Noch ist nichts gebucht: Prüfe deine Angaben und buche unten.',
    faultsTitle: 'Fast geschafft. Bitte prüfe diese Felder:',
    faults: {
      customerName: {
        missing: 'Bitte gib deinen Namen an.',
        invalid: 'Dieser Name enthält Zeichen, die wir nicht lesen können.',
        too_long: 'Bitte höchstens 200 Zeichen.'
      },
      customerEmail: {
        missing: 'Bitte gib deine E-Mail-Adresse an, damit die Surfschule dich erreichen kann.',
        invalid: 'Das sieht nicht nach einer E-Mail-Adresse aus (zum Beispiel ana@beispiel.de).',
        too_long: 'Diese Adresse ist zu lang.'
      },
      customerPhone: {
        missing: 'Bitte gib eine Telefonnummer an.',
        invalid: 'Diese Nummer enthält Zeichen, die wir nicht lesen können.',
        too_long: 'Bitte höchstens 40 Zeichen.'
      },
      participants: {
        missing: 'Bitte wähle, wie viele Personen kommen.',
        invalid:
          'Bitte wähle, wie viele Personen kommen; bei größeren Gruppen melde dich bei der Surfschule.',
        too_long: 'Bitte wähle, wie viele Personen kommen.'
      },
      notes: {
        missing: 'Bitte schreib etwas.',
        invalid: 'Dieser Text enthält Zeichen, die wir nicht lesen können.',
        too_long: 'Bitte höchstens 2000 Zeichen.'
      }
    },
    onlyLeft: count =>
      plural(
        'de',
        count,
        'In diesem Kurs ist nur noch # Platz frei.',
        'In diesem Kurs sind nur noch # Plätze frei.'
      )
  },
  answers: {
    person: place => `Person ${place}`,
    choose: 'Bitte wählen',
    missing: 'Bitte beantworte diese Frage.',
    invalid: 'Diese Antwort enthält Zeichen, die wir nicht lesen können.',
    tooLong: 'Das ist zu lang. Bitte schreib etwas weniger.',
    oneOf: 'Bitte wähle eine dieser Antworten.',
    between: (min, max) => `Bitte gib eine ganze Zahl von ${min} bis ${max} an.`,
    heading: 'Ein paar Fragen der Surfschule',
    intro: 'Damit alles bereitliegt, wenn du kommst.',
    open: 'Der Surfschule fehlen noch ein paar Antworten von dir.',
    button: 'Antworten speichern',
    saved: 'Deine Antworten sind gespeichert.'
  },
  guide: {
    level: 'Level',
    party: 'Anzahl der Personen',
    days: 'Tage',
    before: 'Vorherige Woche',
    after: 'Nächste Woche',
    free: () => 'frei',
    full: 'ausgebucht',
    noLesson: 'keine Kurse',
    emptyWeek: 'Für diese Tage sind keine Kurse geplant.',
    nothingFits: 'Hier gibt es keinen Kurs, der zu deiner Suche passt.',
    showAll: 'Alle Kurse anzeigen',
    nextOnes: 'Die nächsten Kurse',
    book: 'Buchen',
    with: teacher => `mit ${teacher}`,
    forPeople: count => `für ${count}`,
    meet: 'Treffpunkt',
    fromSchool: 'Nachricht der Surfschule',
    map: 'Auf der Karte ansehen',
    bring: 'Was du mitbringst',
    bringWords: 'Badesachen, Handtuch, Trinkwasser und Sonnencreme.',
    aboutData: 'Über die Daten'
  },
  confirm: {
    notice:
      'Danach schicken wir dir eine E-Mail mit einem Link: Gebucht ist erst, wenn du ihn öffnest und bestätigst.',
    sent: {
      title: 'Nur noch ein Schritt: Schau in dein Postfach',
      say: deadline =>
        `Wir schicken dir gerade einen Link. Öffne ihn und bestätige bis ${deadline} Uhr: So lange sind deine Plätze reserviert, danach sind sie wieder frei.`,
      spam: 'Nach ein paar Minuten noch nichts da? Schau im Spam-Ordner nach oder frag die Surfschule, ob die Adresse stimmt.'
    },
    lost: {
      title: 'Bitte melde dich bei der Surfschule: Unsere E-Mail ging nicht raus',
      say: deadline =>
        `Wir konnten dir den Link zur Bestätigung nicht schicken. Deine Plätze sind bis ${deadline} Uhr reserviert. Bitte die Surfschule, die Buchung bis dahin zu bestätigen.`
    },
    asked: {
      title: 'Bitte bestätige deine Buchung',
      say: deadline => `Deine Plätze sind bis ${deadline} Uhr reserviert.`,
      button: 'Meine Buchung bestätigen'
    },
    over: {
      title: 'Diese Buchung wurde nicht rechtzeitig bestätigt',
      say: 'Die Plätze sind wieder frei.',
      again: 'Neu buchen'
    }
  },
  move: {
    heading: 'Auf einen anderen Kurs umbuchen',
    intro: 'Ohne Gebühr. Es gilt der Preis des neuen Kurses.',
    choose: 'Dein neuer Kurs',
    none: 'Gerade hat kein anderer Kurs dieser Art genug Plätze. Frag die Surfschule, vielleicht gibt es eine andere Möglichkeit.',
    late: 'Umbuchen ist hier nicht mehr möglich. Vielleicht kann dir die Surfschule noch helfen.',
    samePrice: 'gleicher Preis',
    dearer: amount => `${amount} mehr`,
    cheaper: amount => `${amount} weniger`,
    freeUntil: deadline =>
      deadline ? `Kostenlos stornierbar bis ${deadline}` : 'Bis zum Beginn kostenlos stornierbar',
    notFree: 'Nach dem Umbuchen auf diesen Kurs kannst du nicht mehr kostenlos stornieren.',
    more: 'Weitere Kurse anzeigen',
    freed: {
      say: 'Der Surfschule tut es leid: Sie musste deinen Kurs verlegen. Bis zum Beginn kannst du kostenlos umbuchen oder stornieren.',
      move: 'Anderen Kurs wählen',
      cancel: 'Kostenlos stornieren'
    },
    button: 'Umbuchen',
    endings: {
      done: 'Du bist auf den neuen Kurs umgebucht.',
      full: 'Diese Plätze wurden gerade vergeben: In diesem Kurs sind nicht mehr genug frei. Deine Buchung bleibt, wie sie war.',
      late: 'Umbuchen ist hier nicht mehr möglich. Deine Buchung bleibt, wie sie war.',
      gone: 'Dieser Kurs steht nicht mehr zur Wahl. Deine Buchung bleibt, wie sie war.',
      often:
        'Diese Buchung wurde schon zu oft umgebucht. Warte bitte eine Stunde oder frag die Surfschule. Deine Buchung bleibt, wie sie war.',
      unproven:
        'An diesem Tag warten zu viele Plätze noch auf eine Bestätigung. Öffne den Link in unserer E-Mail und buche dort um, oder frag die Surfschule. Deine Buchung bleibt, wie sie war.',
      many: 'So viele Plätze an diesem Tag sind hier nicht möglich. Frag die Surfschule. Deine Buchung bleibt, wie sie war.'
    }
  },
  stopped: {
    address: {
      title: 'Einen Moment, bitte',
      say: 'Aus deinem Netzwerk kamen gerade viele Buchungen. Diese hier wurde nicht ausgeführt; was du eingegeben hast, ist noch da. Bitte schick sie in zehn Minuten noch einmal ab.'
    },
    guest: {
      title: 'Bitte buche direkt bei der Surfschule',
      say: seatsADay =>
        `Mit einer E-Mail-Adresse kannst du hier bei einer Surfschule bis zu ${plural('de', seatsADay, '# Platz', '# Plätze')} am Tag buchen. Diese Buchung wurde nicht ausgeführt.`
    },
    school: {
      title: 'Bitte wende dich direkt an die Surfschule',
      say: 'Viele Plätze warten noch auf eine Bestätigung, deshalb nimmt dieses Formular im Moment keine weiteren Buchungen an. Deine wurde nicht ausgeführt; was du eingegeben hast, ist noch da.'
    },
    mail: {
      title: 'Bitte wende dich direkt an die Surfschule',
      say: 'Diese Buchung muss per E-Mail bestätigt werden, aber wir können dir heute keine weiteren E-Mails schicken. Sie wurde nicht ausgeführt; was du eingegeben hast, ist noch da.'
    },
    origin: {
      title: 'Bitte wende dich direkt an die Surfschule',
      say: 'Aus deinem Netzwerk oder mit deiner E-Mail-Domain wurden schon viele Plätze gebucht, deshalb nimmt dieses Formular von dort keine weiteren Buchungen an. Deine wurde nicht ausgeführt; was du eingegeben hast, ist noch da.'
    },
    ask: 'Die Surfschule bucht dich auch gern direkt ein:'
  },
  moreSchools: 'Weitere Surfschulen'
}
