import type { Message } from '../../../src/words/make-words.js'
import type { AccountKey } from './messages.en.js'

const messages: Readonly<Record<AccountKey, Message>> = {
  title: 'Il tuo account',
  loading: 'Un momento…',
  retry: 'Riprova',
  cancel: 'Annulla',
  goOn: 'Continua',
  failed: 'Qualcosa è andato storto. Non è andato perso nulla. Riprova.',
  notKept: 'Il tuo browser non salva dati per questo sito: dovrai accedere di nuovo dopo ogni ricaricamento.',

  signInTitle: 'Accedi',
  signInBody: 'Gestisci i tuoi dispositivi e le passkey ed esporta le tue chiavi.',
  email: 'Email',
  emailInvalid: 'Inserisci un indirizzo email valido, come you@example.com.',
  sendCode: 'Invia codice',
  withPasskey: 'Accedi con una passkey',
  or: 'o',
  deviceTitle: 'Approva questo dispositivo',
  deviceBody:
    'Abbiamo inviato un link a {email}. Aprilo e approva questo dispositivo. Questa pagina si aggiorna da sola.',
  codeTitle: 'Inserisci il codice',
  codeBody: 'Abbiamo inviato un codice a 6 cifre a {email}. È valido per 20 minuti.',
  code: 'Codice',
  codeChecking: 'Verifica del codice…',
  resend: 'Invia di nuovo il codice',
  otherEmail: 'Usa un’altra email',

  identity: 'Accesso effettuato come',
  noEmail: 'Nessuna email',
  signOut: 'Esci',
  addresses: 'Indirizzi',
  evmAccount: 'EVM',
  smartAccount: 'Smart account',
  solanaAccount: 'Solana',
  addressesFailed: 'Impossibile caricare i tuoi indirizzi. Nessun effetto sui tuoi fondi.',
  copy: 'Copia',
  copied: 'Copiato',
  copyFailed: 'Impossibile copiare. Seleziona il testo e copialo tu.',

  changeEmail: 'Cambia email',
  addEmail: 'Aggiungi email',
  newEmail: 'Nuova email',
  emailMeaning:
    'Chi può leggere le email inviate a {email} diventerà proprietario di questo wallet e di tutto ciò che contiene. Continua solo se quella casella è tua.',
  emailHeld:
    'La modifica può essere annullata per 24 ore. In questo periodo non si possono esportare le chiavi e la nuova email non può accedere da un nuovo dispositivo.',
  held: 'La tua email è stata cambiata in {email}. Fino al {date} non si possono esportare le chiavi né modificare i modi di accesso, e la nuova email non può accedere da un nuovo dispositivo. Dalla tua email precedente puoi annullare la modifica con il link che abbiamo inviato lì.',
  heldUndone:
    'La modifica dell’email in {email} è stata annullata. Fino al {date} non si possono esportare le chiavi né modificare i modi di accesso.',
  heldPart: 'La tua email è stata cambiata di recente. Questo sarà di nuovo disponibile dopo il {date}.',
  undoChange: 'Annulla la modifica',
  byEmail: 'email',
  byPasskey: 'passkey',
  withProvider: 'Accedi con {provider}',
  popupWaits: 'Continua nella nuova finestra e conferma che sei tu.',
  popupOpen: 'Non vedi nessuna finestra? Aprila qui.',

  logins: 'Accessi collegati',
  loginsNone: 'Nessun altro accesso è collegato a questo wallet.',
  loginLinked: 'Collegato il {date}',
  removeLogin: 'Rimuovi accesso',

  devices: 'Dispositivi',
  thisDevice: 'Questo dispositivo',
  signedInAt: 'Accesso a {origin} con {method}, ultimo utilizzo: {date}',
  approvedAt: 'Non connesso. Approvato il {date}: per accedere basta un codice.',
  removeDevice: 'Rimuovi dispositivo',
  endSession: 'Disconnetti dispositivo',
  endOthers: 'Disconnetti e rimuovi tutti gli altri',
  onlyThis: 'Nessun altro dispositivo ha effettuato l’accesso o è approvato.',

  passkeys: 'Passkey',
  passkeysNone: 'Non hai ancora una passkey. Ti permette di accedere senza attendere un’email.',
  passkeyUsed: 'Aggiunta il {created}, ultimo utilizzo: {used}',
  passkeyAdded: 'Aggiunta il {created}, non ancora usata',
  addPasskey: 'Aggiungi passkey',
  removePasskey: 'Rimuovi passkey',
  passkeyRefused: 'Non è stata creata nessuna passkey. Non è cambiato nulla. Puoi riprovare.',
  passkeyExists: 'Questo dispositivo ha già una passkey per questo account.',
  noPasskeys: 'Questo browser non supporta le passkey.',

  permissions: 'Che cosa possono fare le app senza chiedere',
  permissionsNone: 'Nessuna app può agire senza chiedertelo.',
  permissionOnChain:
    'La rete applica questa autorizzazione, ma non la sua scadenza. Revocarla costa una commissione di rete.',
  permissionTerms: {
    one: '{count} limite di spesa, fino al {date}',
    other: '{count} limiti di spesa, fino al {date}',
  },
  revoke: 'Revoca',

  keys: 'Le tue chiavi',
  keysBody:
    'Esporta le tue chiavi in un altro wallet o conservale in un luogo sicuro. Prima confermerai con un nuovo codice.',
  showKeys: 'Mostra le mie chiavi',
  keysWarning:
    'Chi ha queste chiavi ha il pieno controllo del tuo wallet, per sempre. Non te le chiederemo mai. Non condividerle e non inserirle in nessun sito che le chiede.',
  keysSmart: 'La chiave EVM controlla anche il tuo smart account.',
  words: 'Frase di recupero',
  evmKey: 'Chiave privata EVM',
  solanaKey: 'Chiave segreta Solana',
  reveal: 'Mostra',
  conceal: 'Nascondi',
  concealed: 'Nascosta',
  doneKeys: 'Nascondi tutto',
  keysGone: 'Le tue chiavi sono state nascoste dopo due minuti.',

  confirmTitle: 'Conferma che sei tu',

  passkeyTitle: 'Accedi con la tua passkey',
  passkeyBody: 'Stai accedendo a {origin}.',
  passkeyUse: 'Usa la passkey',
  passkeyFailed: 'La passkey non è stata usata. Non è cambiato nulla. Riprova o chiudi questa finestra.',
  passkeyOver: 'Questo accesso è scaduto. Chiudi questa finestra e ricomincia.',
  passkeyDone: 'Fatto. Puoi chiudere questa finestra.',
  passkeyConfirm: 'Continua',

  errorSignedOut: 'Non hai effettuato l’accesso. Accedi e riprova.',
  errorNoWallet: 'Non hai ancora un wallet qui, quindi non ci sono chiavi da mostrare.',
  errorOpen: 'Impossibile aprire il tuo wallet. Non è andato perso nulla. Esci, accedi e riprova.',
  errorOtherAccount: 'È attivo l’accesso di un altro account. Non è stato firmato nulla.',
  errorNetwork: 'La rete non ha risposto come previsto. Non è stato firmato nulla. Riprova.',
  errorMaybeSent:
    'La rete non ha confermato di aver ricevuto la transazione. Potrebbe essere stata inviata: controlla la tua attività prima di riprovare.',
  errorUnconfirmed:
    'La transazione è stata inviata ma non è ancora confermata. Controlla la tua attività prima di riprovare.',
  errorRevokeFailed:
    'La transazione è stata inviata ma è fallita sulla rete. È stata spesa solo la commissione di rete e nessuna autorizzazione è cambiata. Riprova.',
  errorElsewhere:
    'Questa autorizzazione appartiene a un altro account o a un’altra rete. Non è stato firmato nulla. Passa a quello e riprova.',
}

export default messages
