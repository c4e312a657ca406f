import type { Message } from '../../../src/words/make-words.js'
import type { SessionWordKey } from './messages.en.js'

const messages: Readonly<Record<SessionWordKey, Message>> = {
  unreachable:
    'Impossibile raggiungere il sito del wallet. Non è andato perso nulla. Controlla la connessione e riprova.',
  failed: 'Il sito del wallet non ha risposto come previsto. Non è andato perso nulla. Riprova.',
  startAgain: 'Questo accesso è scaduto. Non è andato perso nulla. Ricomincia.',
  linkOver: 'Il link nell’email è scaduto. Non è andato perso nulla. Richiedine uno nuovo.',
  signedOut: 'Non hai effettuato l’accesso. Non è andato perso nulla. Accedi di nuovo per continuare.',
  addEmailElsewhere:
    'Puoi aggiungere un indirizzo email solo nella pagina dell’account del sito del wallet. Non è cambiato nulla. Apri la pagina dell’account e accedi lì.',
  deviceGone: 'Questo dispositivo è già stato rimosso.',
  deviceElsewhere:
    'Puoi rimuoverlo solo nella pagina dell’account del sito del wallet. Non è cambiato nulla.',
  aborted: 'La richiesta è stata annullata',
}

export default messages
