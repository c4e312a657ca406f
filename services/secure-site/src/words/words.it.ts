import type { Message } from './make-words.js'
import type { WordKey } from './words.en.js'

const messages: Readonly<Record<WordKey, Message>> = {
  emailInvalid: 'Non è un indirizzo email valido. Controllalo e riprova.',
  mailOff: 'Qui non è possibile accedere via email. Accedi in un altro modo.',
  mailWait: { one: 'Riprova tra {count} secondo', other: 'Riprova tra {count} secondi' },
  mailTooMany: {
    one: 'Sono state richieste troppe email per questo indirizzo. Non è andato perso nulla. Riprova tra {count} minuto.',
    other:
      'Sono state richieste troppe email per questo indirizzo. Non è andato perso nulla. Riprova tra {count} minuti.',
  },
  mailTooManyToday: {
    one: 'Sono state inviate troppe email per modifiche dell’indirizzo. Non è cambiato nulla. Riprova tra {count} ora.',
    other:
      'Sono state inviate troppe email per modifiche dell’indirizzo. Non è cambiato nulla. Riprova tra {count} ore.',
  },
  mailFailed: 'Impossibile inviare l’email. Non è cambiato nulla. Riprova tra un minuto.',
  codeWrong: 'Codice errato. Tentativi rimasti: {count}',
  codeSpent: 'Troppi codici errati. Richiedine uno nuovo.',
  codeDead: 'Questo codice è scaduto. Richiedine uno nuovo.',
  originRefused:
    'Questa app non è autorizzata a usare questo wallet. Il suo indirizzo non è nell’elenco del sito del wallet.',
  proofInvalid:
    'Impossibile verificare la tua sessione. Controlla la data e l’ora del dispositivo, ricarica la pagina e riprova.',
  signedOut: 'Non hai effettuato l’accesso. Non è andato perso nulla. Accedi di nuovo per continuare.',
  providerUnknown: 'Questo accesso non è disponibile qui. Accedi in un altro modo.',
  providerFailed: 'Il servizio di accesso non ha risposto. Non è cambiato nulla. Riprova tra un minuto.',
  loginDeclined: 'Accesso rifiutato. Non è cambiato nulla.',
  loginFailed: 'Il servizio di accesso non ha confermato la tua identità. Non è cambiato nulla. Riprova.',
  attemptOver: 'Questo accesso è scaduto. Non è cambiato nulla. Ricomincia.',
  resultInvalid: 'Questo accesso non può essere completato qui. Ricomincia.',
  farcasterFailed: 'Farcaster non ha confermato la tua identità. Non è cambiato nulla. Riprova.',
  passkeyFailed: 'La passkey non è stata accettata. Non è cambiato nulla. Riprova o accedi in un altro modo.',
  passkeyUnknown: 'Questa passkey non è riconosciuta. Accedi in un altro modo.',
  emailSame: 'Questo è già il tuo indirizzo email.',
  emailTaken: 'Questo indirizzo email appartiene a un altro account. Non è cambiato nulla.',
  updateOver: 'La modifica dell’email è scaduta. Non è cambiato nulla. Ricomincia.',
  addressElsewhere:
    'Puoi aggiungere un indirizzo email solo nella pagina dell’account del sito del wallet, non in un’app. Non è cambiato nulla. Apri la pagina dell’account e accedi lì.',
  changeHeld:
    'L’indirizzo email di questo wallet è stato modificato meno di 24 ore fa. Per proteggere il wallet, questa operazione sarà di nuovo disponibile dopo questa data: {time}. Non è cambiato nulla.',
  addressMoved:
    'Il wallet di questo indirizzo email è passato a un altro indirizzo. Se non sei stato tu, annulla la modifica con il link nell’email che ti abbiamo inviato. Potrai creare un nuovo wallet con questo indirizzo dopo questa data: {time}.',
  newDeviceHeld:
    'Questo indirizzo è stato aggiunto al wallet meno di 24 ore fa. Potrà essere usato per accedere da un nuovo dispositivo dopo questa data: {time}. Fino ad allora, usa un dispositivo su cui hai effettuato l’accesso o accedi in un altro modo.',
  loginHeld:
    'L’indirizzo email di un wallet è stato modificato meno di 24 ore fa, quindi non è ancora possibile aggiungervi questo accesso. Non è cambiato nulla. Accedi in un altro modo o riprova domani.',
  undoSignIn:
    'Per annullare la modifica, esci, accedi qui con qualcosa di diverso dal nuovo indirizzo email e annullala entro cinque minuti. Non è cambiato nulla.',
  undoOver:
    'Non c’è nulla da annullare: il link è già stato usato o la modifica risale a più di 24 ore fa. Non è cambiato nulla.',
  lastWay:
    'È l’unico modo per accedere al tuo wallet. Aggiungi prima una passkey o un indirizzo email. Non è stato rimosso nulla.',
  loginUnknown: 'Questo accesso non è più collegato al tuo wallet.',
  deviceGone: 'Questo dispositivo è già stato rimosso.',
  grantInvalid: 'Conferma prima con un nuovo codice.',
  reauthSignIn: 'Per confermare che sei tu, esci, accedi di nuovo e fallo entro cinque minuti.',
  sessionUnknown: 'Questa sessione è già terminata.',
  pricesFailed: 'I prezzi non sono disponibili al momento.',
  serviceFailed: 'Il servizio degli smart account non ha risposto. Riprova tra un momento.',
  siteFailed: 'Qualcosa è andato storto sul sito del wallet. Riprova.',
  siteUnavailable: 'Il sito del wallet non è disponibile al momento. Riprova tra un momento.',

  loading: 'Caricamento…',
  loadingStopped:
    'L’accesso non può continuare in questa finestra. Non è andato perso nulla. Chiudila e torna alla pagina che l’ha aperta.',
  closeWindow: 'Puoi chiudere questa finestra.',
  loginDone: 'Hai effettuato l’accesso',
  confirmTitle: 'Continuare l’accesso?',
  confirmText:
    'Questa finestra ha perso il collegamento con l’app che l’ha aperta. Continua solo se hai appena iniziato tu ad accedere a {app}, su questo dispositivo: {device}. Se qualcuno ti ha mandato qui, chiudi questa finestra.',
  confirmButton: 'Continua',
  confirmDone: 'Fatto. Torna all’app. Puoi chiudere questa finestra.',
  deviceTitle: 'Approvare questo dispositivo?',
  deviceText: 'Sta tentando di accedere con il tuo indirizzo email.',
  factDevice: 'Dispositivo',
  factApp: 'App',
  factEmail: 'Email',
  factTime: 'Richiesto',
  factAddress: 'Indirizzo IP',
  deviceWarning: 'Approva solo se sei stato tu. Altrimenti chiudi questa pagina e non succederà nulla.',
  deviceButton: 'Approva',
  deviceDoneTitle: 'Dispositivo approvato',
  deviceDone: 'Ti abbiamo inviato un codice via email. Inseriscilo nell’app.',
  linkOverTitle: 'Questo link non funziona più',
  notLoggedIn: 'L’accesso non è riuscito',
  deviceOver:
    'Questo link è già stato usato o risale a più di 20 minuti fa. Non è cambiato nulla. Ricomincia nell’app.',
  deviceUnknown: 'Un browser',
  deviceOn: '{browser} su {system}',
  nothingHere: 'Non c’è nulla a questo indirizzo.',

  undoTitle: 'Annullare la modifica dell’email?',
  undoText: 'L’indirizzo email del tuo wallet è stato modificato da {old} a {email}. Data: {time}.',
  undoMeaning:
    'Se annulli, il wallet apparterrà di nuovo a {old} e chi ha effettuato l’accesso con {email} verrà disconnesso. Puoi farlo fino a questa data: {until}.',
  undoButton: 'Annulla la modifica',
  undoDoneTitle: 'La modifica è stata annullata',
  undoDone: 'Il wallet appartiene di nuovo a {old}. {email} non lo apre più.',
  undoNext:
    'Accedi, rimuovi nella pagina dell’account i dispositivi che non riconosci e sposta i tuoi fondi in un altro wallet se vedi transazioni non tue. Le chiavi si potranno esportare di nuovo 24 ore dopo la modifica.',
  undoOpen: 'Apri la pagina dell’account',

  mailCodeSubject: '{code} è il tuo codice di accesso per {site}',
  mailCodeIntro: 'Il tuo codice per accedere a {app}:',
  mailReauthSubject: '{code} conferma un’azione nel tuo wallet su {site}',
  mailReauthIntro:
    'Il tuo codice per confermare un’azione nella pagina dell’account di {site}, come mostrare le tue chiavi o rimuovere un dispositivo:',
  mailReauthWarning:
    'Inseriscilo solo nella pagina dell’account di {site}. Nessuna app lo chiede mai. Se non l’hai richiesto, ignora questa email.',
  mailUpdateOldSubject: 'Cedere il tuo wallet a {email}?',
  mailUpdateOldIntro:
    'Una persona con accesso al tuo wallet su {site} vuole cambiarne l’indirizzo email in {email}. La richiesta è stata fatta in {app}.',
  mailUpdateOldMeaning:
    'Chi può leggere le email inviate a {email} diventerà proprietario del wallet e di tutto ciò che contiene, e questo indirizzo non lo aprirà più.',
  mailUpdateOldCode: 'Solo se è ciò che vuoi, inserisci questo codice dove hai richiesto la modifica:',
  mailUpdateOldWarning:
    'Questo non è un codice di accesso. Se non hai richiesto questa modifica, non inserire il codice da nessuna parte, qualunque cosa dica una pagina. Così non cambierà nulla.',
  mailUpdateNewSubject: 'Conferma questo indirizzo per un wallet su {site}',
  mailUpdateNewIntro:
    'Qualcuno vuole usare {email} come indirizzo email del proprio wallet su {site}. La richiesta è stata fatta in {app}. Se sei tu, ecco il tuo codice:',
  mailUpdateNewWarning:
    'Se non l’hai richiesto, non inserire il codice da nessuna parte e ignora questa email. Altrimenti il tuo indirizzo apparterrebbe a un wallet non tuo.',
  mailCodeExpiry: 'Può essere usato una volta, entro 20 minuti.',
  mailCodeWarning:
    'Inseriscilo solo nella finestra di {app}. Nessuno te lo chiederà mai. Se non l’hai richiesto, ignora questa email.',
  mailDeviceSubject: 'Approva un nuovo dispositivo per {site}',
  mailDeviceIntro:
    '{device} sta tentando di accedere a {app} con il tuo indirizzo email. Data della richiesta: {time}, indirizzo IP: {address}.',
  mailDeviceLink: 'Se sei stato tu, apri questo link e approva:',
  mailDeviceButton: 'Controlla il dispositivo',
  mailDeviceExpiry: 'Il link può essere usato una volta, entro 20 minuti.',
  mailDeviceWarning: 'Se non sei stato tu, ignora questa email e non succederà nulla.',
  mailChangedSubject: 'Il tuo wallet ora appartiene a {email}',
  mailChangedIntro:
    'L’indirizzo email del tuo wallet su {site} è stato modificato in {email}. Data: {time}. Chi può leggere le email inviate a {email} ora è proprietario del wallet; questo indirizzo non lo apre più.',
  mailChangedWarning:
    'Se non sei stato tu, apri questo link e annulla la modifica entro questa data: {until}:',
  mailChangedHeld:
    'Fino ad allora, il nuovo indirizzo non può mostrare le chiavi del wallet né accedere da un nuovo dispositivo.',
  mailUndoneSubject: 'La modifica dell’indirizzo email di un wallet è stata annullata',
  mailUndoneIntro:
    'Il tuo indirizzo {email} è stato rimosso da un wallet su {site}. Data: {time}. La modifica è stata annullata dall’indirizzo che il wallet aveva prima.',
  mailUndoneWarning:
    'Sei stato disconnesso da quel wallet sui dispositivi in cui avevi effettuato l’accesso con {email}. Se il wallet è tuo e non sei stato tu ad annullare, qualcuno può leggere la tua vecchia casella: da un dispositivo su cui hai ancora l’accesso, sposta i tuoi fondi in un altro wallet.',
}

export default messages
