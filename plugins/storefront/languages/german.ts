import { plural } from '../../../lib/text/plural.ts'
import type { PageTexts } from './texts.ts'

/** Texts of the booking pages in German, informal (du), as usual for surf schools. */
export const GERMAN_PAGES: PageTexts = {
  storefront: {
    levels: {
      beginner: 'Anfänger',
      intermediate: 'Aufsteiger',
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
    freeUntil: by => (by ? `Kostenlos bis ${by} Uhr` : 'Kostenlos bis zum Beginn des Kurses'),
    noLongerFree: 'Für diesen Kurs nicht mehr kostenlos',
    schools: 'Surfschulen',
    surfLessons: 'Surfkurse',
    schoolsIntro: 'Wähle eine Schule und dann einen Kurs.',
    noSchools: 'Hier gibt es noch keine Surfschulen.',
    about: school => `Surfkurse bei ${school}: Termine, Preise und freie Plätze ansehen und online buchen.`,
    lessonsSoon: count =>
      plural('de', count, '# Kurs in den nächsten 30 Tagen', '# Kurse in den nächsten 30 Tagen'),
    askSchool: 'Frag die Schule:',
    allLessons: 'Alle Kurse der Schule',
    allSchools: 'Alle Surfschulen',
    contact: 'Kontakt',
    people: count => plural('de', count, '# Person', '# Personen'),
    states: {
      full: { short: 'ausgebucht', title: 'Dieser Kurs ist ausgebucht', say: 'Alle Plätze sind vergeben.' },
      closed: {
        short: 'geschlossen',
        title: 'Nicht buchbar',
        say: 'Die Schule nimmt für diesen Kurs keine Buchungen an.'
      },
      cancelled: {
        short: 'abgesagt',
        title: 'Dieser Kurs wurde abgesagt',
        say: 'Die Schule musste ihn absagen.'
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
      fold: 'Diese Buchung stornieren',
      late: 'Das ist nicht mehr kostenlos: Der Preis bleibt fällig',
      sold: partner => `Gebucht hast du bei ${partner}: Frag dort, was du zurückbekommst`,
      button: 'Ja, stornieren'
    },
    reference: 'Buchungsnummer',
    party: 'Für',
    total: 'Gesamtpreis',
    changed: before => `Geändert, vorher: ${before}`,
    toPay: 'zahlbar in der Schule',
    keepPage: 'Heb dir diese Seite auf und trag den Kurs in deinen Kalender ein.',
    addToCalendar: 'In den Kalender',
    payNow: 'Jetzt bezahlen',
    changePlans: 'Planänderung? Melde dich bei der Schule:',
    refusals: {
      gone: {
        title: 'Seite nicht gefunden',
        say: 'Vielleicht hat sich die Adresse geändert oder den Kurs gibt es nicht mehr.'
      },
      many: {
        title: 'Einen Moment',
        say: 'Aus deinem Netz kamen zu viele Anfragen. Versuch es in einer Minute noch einmal.'
      },
      away: {
        title: 'Gleich wieder da',
        say: 'Wir kommen gerade nicht an die Buchungen heran. Versuch es in Kürze noch einmal.'
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
      notes: 'Was die Schule wissen sollte'
    },
    optional: 'optional',
    notesHint: 'Alter, Erfahrung, Verletzungen, Größen für den Neoprenanzug.',
    choose: 'Bitte wählen',
    payAtSchool: 'Du zahlst in der Schule. Jetzt wird nichts abgebucht.',
    payOnline:
      'Jetzt wird nichts abgebucht. Nach der Buchung kannst du auf der Bezahlseite der Schule bezahlen.',
    privacy: 'Wir geben deine Angaben an die Schule weiter.',
    submit: 'Buchen',
    submitFor: (count, total) => `${plural('de', count, '# Platz', '# Plätze')} buchen, ${total}`,
    showTotal: 'Gesamtpreis anzeigen',
    notYet: 'Noch ist nichts gebucht: Prüfe deine Angaben und buche unten.',
    faultsTitle: 'Fast geschafft. Bitte prüfe diese Felder:',
    faults: {
      customerName: {
        missing: 'Bitte gib deinen Namen an.',
        invalid: 'Dieser Name enthält Zeichen, die wir nicht lesen können.',
        too_long: 'Bitte höchstens 200 Zeichen.'
      },
      customerEmail: {
        missing: 'Bitte gib deine E-Mail-Adresse an, damit die Schule dich erreichen kann.',
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
        invalid: 'Bitte wähle, wie viele Personen kommen; bei größeren Gruppen melde dich bei der Schule.',
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
    between: (least, most) => `Bitte gib eine ganze Zahl von ${least} bis ${most} an.`,
    fold: 'Was die Schule wissen möchte',
    intro: 'Damit alles bereitliegt, wenn du kommst.',
    open: 'Der Schule fehlen noch ein paar Antworten von dir.',
    button: 'Antworten speichern',
    saved: 'Deine Antworten sind gespeichert.'
  },
  guide: {
    level: 'Level',
    party: 'Anzahl der Personen',
    days: 'Tage',
    before: 'Früher',
    after: 'Später',
    free: () => 'frei',
    full: 'voll',
    noLesson: 'keine Kurse',
    emptyWeek: 'Für diese Tage sind keine Kurse geplant.',
    nothingFits: 'Hier gibt es keinen Kurs, der zu deiner Suche passt.',
    showAll: 'Alle Kurse zeigen',
    nextOnes: 'Die nächsten Kurse',
    book: 'Buchen',
    with: teacher => `mit ${teacher}`,
    forPeople: count => `für ${count}`,
    meet: 'Treffpunkt',
    fromSchool: 'Von der Surfschule',
    map: 'In der Karte öffnen',
    bring: 'Was du mitbringst',
    bringWords: 'Badesachen, Handtuch, Trinkwasser und Sonnencreme.',
    sea: 'Das Meer',
    waves: (body, height) => `${body.charAt(0).toUpperCase()}${body.slice(1)}, ${height}`,
    winds: {
      calm: () => 'kaum Wind',
      light: relation => `leichter ${relation}er Wind`,
      moderate: relation => `mäßiger ${relation}er Wind`,
      strong: relation => `starker ${relation}er Wind`
    },
    water: celsius => `Wasser ${celsius} °C`,
    suits: {
      beginner: 'gut für Anfänger',
      intermediate: 'gut für Aufsteiger',
      advanced: 'gut für Fortgeschrittene',
      kids: 'gut für Kinder',
      all: 'gut für alle'
    },
    against: {
      flat: 'kaum Wellen',
      too_small: 'klein für dieses Level',
      too_big: 'groß für dieses Level',
      wind_too_strong: 'viel Wind für dieses Level',
      spot_not_for_level: 'anspruchsvoller Strand für dieses Level',
      waves_unknown: 'Wellen noch nicht bekannt',
      wind_unknown: 'Wind noch nicht bekannt'
    },
    seaNote:
      'Das Meer ist für die Stunde vorhergesagt, in der der Kurs beginnt; am Tag selbst entscheidet die Schule.',
    seaDemo: 'Dieses Meer ist erfunden, zur Vorführung.',
    seaLate: 'Die letzte Vorhersage verspätet sich.',
    aboutData: 'Über die Daten'
  },
  confirm: {
    notice: 'Danach schicken wir dir eine E-Mail mit einem Link: Gebucht ist erst, wenn du dort bestätigst.',
    sent: {
      title: 'Nur noch ein Schritt: Sieh in deine E-Mails',
      say: by =>
        `Wir schicken dir gerade einen Link. Öffne ihn und bestätige bis ${by} Uhr: So lange sind deine Plätze reserviert, danach sind sie wieder frei.`,
      spam: 'Nach ein paar Minuten noch nichts da? Sieh im Spam-Ordner nach oder frag die Schule, ob die Adresse stimmt.'
    },
    asked: {
      title: 'Bitte bestätige deine Buchung',
      say: by => `Deine Plätze sind bis ${by} Uhr reserviert.`,
      button: 'Meine Buchung bestätigen'
    },
    over: {
      title: 'Diese Buchung wurde nicht rechtzeitig bestätigt',
      say: 'Die Plätze sind wieder frei.',
      again: 'Neu buchen'
    }
  },
  move: {
    fold: 'Auf einen anderen Kurs umbuchen',
    intro: 'Ohne Gebühr. Es gilt der Preis des neuen Kurses.',
    choose: 'Dein neuer Kurs',
    none: 'Gerade hat kein anderer Kurs dieser Art genug Plätze. Vielleicht weiß die Schule mehr.',
    late: 'Hier lässt sich diese Buchung nicht mehr umbuchen. Vielleicht kann dir die Schule noch helfen.',
    button: 'Umbuchen',
    endings: {
      done: 'Deine Buchung wurde umgebucht.',
      full: 'Jemand war schneller: In diesem Kurs sind nicht mehr genug Plätze frei. Deine Buchung bleibt, wie sie war.',
      late: 'Hier lässt sich diese Buchung nicht mehr umbuchen. Deine Buchung bleibt, wie sie war.',
      gone: 'Dieser Kurs steht nicht mehr zur Wahl. Deine Buchung bleibt, wie sie war.',
      often:
        'Diese Buchung wurde schon sehr oft umgebucht. Warte bitte eine Stunde oder frag die Schule. Deine Buchung bleibt, wie sie war.',
      unproven:
        'An diesem Tag warten zu viele Plätze noch auf eine Bestätigung. Öffne den Link in unserer E-Mail und buche dort um, oder frag die Schule. Deine Buchung bleibt, wie sie war.'
    }
  },
  stopped: {
    address: {
      title: 'Einen Moment, bitte',
      say: 'Aus deinem Netz kamen gerade viele Buchungen. Diese hier wurde nicht gemacht; was du eingegeben hast, ist noch da. Bitte schick sie in zehn Minuten noch einmal ab.'
    },
    guest: {
      title: 'Diese Buchung läuft über die Schule',
      say: seatsADay =>
        `Mit einer E-Mail-Adresse kannst du hier bei einer Schule bis zu ${plural('de', seatsADay, '# Platz', '# Plätze')} am Tag buchen. Diese Buchung wurde nicht gemacht.`
    },
    school: {
      title: 'Bitte wende dich direkt an die Schule',
      say: 'Viele Plätze warten noch auf eine Bestätigung, deshalb nimmt dieses Formular im Moment keine weiteren Buchungen an. Deine wurde nicht gemacht; was du eingegeben hast, ist noch da.'
    },
    ask: 'Auch die Schule kann dich einbuchen:'
  },
  moreSchools: 'Weitere Schulen'
}
