import type { Message } from '../../../src/words/make-words.js'
import type { SessionWordKey } from './messages.en.js'

const messages: Readonly<Record<SessionWordKey, Message>> = {
  unreachable:
    'Die Wallet-Website ist nicht erreichbar. Nichts ist verloren. Prüfen Sie Ihre Verbindung und versuchen Sie es erneut.',
  failed:
    'Die Wallet-Website hat nicht wie erwartet geantwortet. Nichts ist verloren. Versuchen Sie es erneut.',
  startAgain: 'Diese Anmeldung ist abgelaufen. Nichts ist verloren. Beginnen Sie von vorn.',
  linkOver: 'Der Link in der E-Mail ist abgelaufen. Nichts ist verloren. Fordern Sie einen neuen an.',
  signedOut: 'Sie sind abgemeldet. Nichts ist verloren. Melden Sie sich wieder an, um fortzufahren.',
  addEmailElsewhere:
    'Eine E-Mail-Adresse können Sie nur auf der Kontoseite der Wallet-Website hinzufügen. Nichts wurde geändert. Öffnen Sie die Kontoseite und melden Sie sich dort an.',
  deviceGone: 'Dieses Gerät wurde bereits entfernt.',
  deviceElsewhere:
    'Das können Sie nur auf der Kontoseite der Wallet-Website entfernen. Nichts wurde geändert.',
  aborted: 'Die Anfrage wurde abgebrochen',
}

export default messages
