import type { Message } from './make-words.js'
import type { WordKey } from './words.en.js'

const messages: Readonly<Record<WordKey, Message>> = {
  emailInvalid: 'Das ist keine gültige E-Mail-Adresse. Prüfen Sie sie und versuchen Sie es erneut.',
  mailOff: 'Die Anmeldung per E-Mail ist hier nicht verfügbar. Melden Sie sich auf andere Weise an.',
  mailWait: {
    one: 'Bitte versuchen Sie es in {count} Sekunde erneut',
    other: 'Bitte versuchen Sie es in {count} Sekunden erneut',
  },
  mailTooMany: {
    one: 'Für diese Adresse wurden zu viele E-Mails angefordert. Nichts ist verloren. Versuchen Sie es in {count} Minute erneut.',
    other:
      'Für diese Adresse wurden zu viele E-Mails angefordert. Nichts ist verloren. Versuchen Sie es in {count} Minuten erneut.',
  },
  mailTooManyToday: {
    one: 'Es wurden zu viele E-Mails zu Änderungen der E-Mail-Adresse gesendet. Nichts wurde geändert. Versuchen Sie es in {count} Stunde erneut.',
    other:
      'Es wurden zu viele E-Mails zu Änderungen der E-Mail-Adresse gesendet. Nichts wurde geändert. Versuchen Sie es in {count} Stunden erneut.',
  },
  mailFailed:
    'Die E-Mail konnte nicht gesendet werden. Nichts wurde geändert. Versuchen Sie es in einer Minute erneut.',
  codeWrong: 'Falscher Code. Verbleibende Versuche: {count}',
  codeSpent: 'Zu viele falsche Codes. Fordern Sie einen neuen an.',
  codeDead: 'Dieser Code ist abgelaufen. Fordern Sie einen neuen an.',
  originRefused:
    'Diese App darf diese Wallet nicht verwenden. Ihre Adresse steht nicht auf der Liste der Wallet-Website.',
  proofInvalid:
    'Ihre Sitzung konnte nicht überprüft werden. Prüfen Sie Datum und Uhrzeit Ihres Geräts, laden Sie die Seite neu und versuchen Sie es erneut.',
  signedOut: 'Sie sind abgemeldet. Nichts ist verloren. Melden Sie sich wieder an, um fortzufahren.',
  providerUnknown: 'Diese Anmeldung ist hier nicht verfügbar. Melden Sie sich auf andere Weise an.',
  providerFailed:
    'Der Anmeldedienst hat nicht geantwortet. Nichts wurde geändert. Versuchen Sie es in einer Minute erneut.',
  loginDeclined: 'Anmeldung abgelehnt. Nichts wurde geändert.',
  loginFailed:
    'Der Anmeldedienst hat Ihre Identität nicht bestätigt. Nichts wurde geändert. Versuchen Sie es erneut.',
  attemptOver: 'Diese Anmeldung ist abgelaufen. Nichts wurde geändert. Beginnen Sie von vorn.',
  resultInvalid: 'Diese Anmeldung kann hier nicht abgeschlossen werden. Beginnen Sie von vorn.',
  farcasterFailed:
    'Farcaster hat Ihre Identität nicht bestätigt. Nichts wurde geändert. Versuchen Sie es erneut.',
  passkeyFailed:
    'Der Passkey wurde nicht akzeptiert. Nichts wurde geändert. Versuchen Sie es erneut oder melden Sie sich auf andere Weise an.',
  passkeyUnknown: 'Dieser Passkey ist hier nicht bekannt. Melden Sie sich auf andere Weise an.',
  emailSame: 'Das ist bereits Ihre E-Mail-Adresse.',
  emailTaken: 'Diese E-Mail-Adresse gehört zu einem anderen Konto. Nichts wurde geändert.',
  updateOver: 'Die Änderung der E-Mail-Adresse ist abgelaufen. Nichts wurde geändert. Beginnen Sie von vorn.',
  addressElsewhere:
    'Eine E-Mail-Adresse können Sie nur auf der Kontoseite der Wallet-Website hinzufügen, nicht in einer App. Nichts wurde geändert. Öffnen Sie die Kontoseite und melden Sie sich dort an.',
  changeHeld:
    'Die E-Mail-Adresse dieser Wallet wurde vor weniger als 24 Stunden geändert. Zum Schutz der Wallet ist dies erst nach diesem Zeitpunkt wieder möglich: {time}. Nichts wurde geändert.',
  addressMoved:
    'Die Wallet dieser E-Mail-Adresse gehört jetzt zu einer anderen Adresse. Falls Sie das nicht waren, machen Sie es mit dem Link in der E-Mail rückgängig, die wir Ihnen gesendet haben. Eine neue Wallet mit dieser Adresse können Sie ab diesem Zeitpunkt erstellen: {time}.',
  newDeviceHeld:
    'Diese Adresse wurde der Wallet vor weniger als 24 Stunden hinzugefügt. Auf einem neuen Gerät kann sie sich ab diesem Zeitpunkt anmelden: {time}. Verwenden Sie bis dahin ein Gerät, auf dem Sie angemeldet sind, oder melden Sie sich auf andere Weise an.',
  loginHeld:
    'Die E-Mail-Adresse einer Wallet wurde vor weniger als 24 Stunden geändert, daher kann ihr diese Anmeldung noch nicht hinzugefügt werden. Nichts wurde geändert. Melden Sie sich auf andere Weise an oder versuchen Sie es morgen erneut.',
  undoSignIn:
    'Um dies rückgängig zu machen, melden Sie sich ab, melden Sie sich hier mit etwas anderem als der neuen E-Mail-Adresse an und machen Sie es innerhalb von fünf Minuten rückgängig. Nichts wurde geändert.',
  undoOver:
    'Es gibt nichts rückgängig zu machen: Der Link wurde bereits verwendet oder die Änderung ist über 24 Stunden her. Nichts wurde geändert.',
  lastWay:
    'Nur so können Sie sich bei Ihrer Wallet anmelden. Fügen Sie zuerst einen Passkey oder eine E-Mail-Adresse hinzu. Nichts wurde entfernt.',
  loginUnknown: 'Diese Anmeldung ist nicht mehr mit Ihrer Wallet verknüpft.',
  deviceGone: 'Dieses Gerät wurde bereits entfernt.',
  grantInvalid: 'Bestätigen Sie zuerst mit einem neuen Code.',
  reauthSignIn:
    'Um zu bestätigen, dass Sie es sind, melden Sie sich ab und wieder an und tun Sie dies innerhalb von fünf Minuten.',
  sessionUnknown: 'Diese Sitzung ist bereits beendet.',
  pricesFailed: 'Preise sind gerade nicht verfügbar.',
  serviceFailed: 'Der Dienst für Smart-Konten hat nicht geantwortet. Versuchen Sie es gleich noch einmal.',
  siteFailed: 'Auf der Wallet-Website ist etwas schiefgegangen. Versuchen Sie es erneut.',
  siteUnavailable: 'Die Wallet-Website ist gerade nicht verfügbar. Versuchen Sie es gleich noch einmal.',

  loading: 'Wird geladen…',
  loadingStopped:
    'Die Anmeldung kann in diesem Fenster nicht fortgesetzt werden. Nichts ist verloren. Schließen Sie es und gehen Sie zurück zu der Seite, die es geöffnet hat.',
  closeWindow: 'Sie können dieses Fenster schließen.',
  loginDone: 'Sie sind angemeldet',
  confirmTitle: 'Anmeldung fortsetzen?',
  confirmText:
    'Dieses Fenster hat die Verbindung zu der App verloren, die es geöffnet hat. Fahren Sie nur fort, wenn Sie sich gerade selbst bei {app} anmelden, mit diesem Gerät: {device}. Wenn jemand Sie hierher geschickt hat, schließen Sie dieses Fenster.',
  confirmButton: 'Weiter',
  confirmDone: 'Fertig. Gehen Sie zurück zur App. Sie können dieses Fenster schließen.',
  deviceTitle: 'Dieses Gerät bestätigen?',
  deviceText: 'Es versucht, sich mit Ihrer E-Mail-Adresse anzumelden.',
  factDevice: 'Gerät',
  factApp: 'App',
  factEmail: 'E-Mail',
  factTime: 'Angefordert',
  factAddress: 'IP-Adresse',
  deviceWarning:
    'Bestätigen Sie nur, wenn Sie das waren. Wenn nicht, schließen Sie diese Seite, und nichts passiert.',
  deviceButton: 'Bestätigen',
  deviceDoneTitle: 'Gerät bestätigt',
  deviceDone: 'Wir haben Ihnen einen Code per E-Mail gesendet. Geben Sie ihn in der App ein.',
  linkOverTitle: 'Dieser Link funktioniert nicht mehr',
  notLoggedIn: 'Sie wurden nicht angemeldet',
  deviceOver:
    'Dieser Link wurde bereits verwendet oder ist älter als 20 Minuten. Nichts wurde geändert. Beginnen Sie in der App von vorn.',
  deviceUnknown: 'Ein Browser',
  deviceOn: '{browser} auf {system}',
  nothingHere: 'Unter dieser Adresse gibt es nichts.',

  undoTitle: 'Änderung der E-Mail-Adresse rückgängig machen?',
  undoText: 'Die E-Mail-Adresse Ihrer Wallet wurde von {old} zu {email} geändert. Zeitpunkt: {time}.',
  undoMeaning:
    'Wenn Sie das rückgängig machen, gehört die Wallet wieder zu {old}, und alle, die mit {email} angemeldet sind, werden abgemeldet. Sie können das bis zu diesem Zeitpunkt tun: {until}.',
  undoButton: 'Änderung rückgängig machen',
  undoDoneTitle: 'Die Änderung wurde rückgängig gemacht',
  undoDone: 'Die Wallet gehört wieder zu {old}. Mit {email} lässt sie sich nicht mehr öffnen.',
  undoNext:
    'Melden Sie sich an, entfernen Sie auf der Kontoseite Geräte, die Sie nicht kennen, und verschieben Sie Ihr Guthaben in eine andere Wallet, wenn Sie Transaktionen sehen, die nicht von Ihnen sind. Schlüssel können 24 Stunden nach der Änderung wieder exportiert werden.',
  undoOpen: 'Kontoseite öffnen',

  mailCodeSubject: '{code} ist Ihr Anmeldecode für {site}',
  mailCodeIntro: 'Ihr Code zur Anmeldung bei {app}:',
  mailReauthSubject: '{code} bestätigt eine Aktion in Ihrer Wallet bei {site}',
  mailReauthIntro:
    'Ihr Code, um eine Aktion auf der Kontoseite von {site} zu bestätigen, etwa das Anzeigen Ihrer Schlüssel oder das Entfernen eines Geräts:',
  mailReauthWarning:
    'Geben Sie ihn nur auf der Kontoseite von {site} selbst ein. Keine App fragt je danach. Wenn Sie ihn nicht angefordert haben, ignorieren Sie diese E-Mail.',
  mailUpdateOldSubject: 'Ihre Wallet an {email} übergeben?',
  mailUpdateOldIntro:
    'Jemand, der bei Ihrer Wallet bei {site} angemeldet ist, möchte deren E-Mail-Adresse zu {email} ändern. Das wurde in {app} angefordert.',
  mailUpdateOldMeaning:
    'Wer die E-Mails an {email} lesen kann, dem gehören dann die Wallet und alles darin, und mit dieser Adresse lässt sie sich nicht mehr öffnen.',
  mailUpdateOldCode:
    'Nur wenn Sie das möchten, geben Sie diesen Code dort ein, wo Sie die Änderung angefordert haben:',
  mailUpdateOldWarning:
    'Das ist kein Anmeldecode. Wenn Sie diese Änderung nicht angefordert haben, geben Sie den Code nirgends ein, egal was eine Seite dazu sagt. Dann ändert sich nichts.',
  mailUpdateNewSubject: 'Diese Adresse für eine Wallet bei {site} bestätigen',
  mailUpdateNewIntro:
    'Jemand möchte {email} zur E-Mail-Adresse seiner Wallet bei {site} machen. Das wurde in {app} angefordert. Wenn Sie das sind, ist hier Ihr Code:',
  mailUpdateNewWarning:
    'Wenn Sie ihn nicht angefordert haben, geben Sie den Code nirgends ein und ignorieren Sie diese E-Mail. Sonst würde Ihre Adresse zu einer Wallet gehören, die nicht Ihre ist.',
  mailCodeExpiry: 'Er kann einmal verwendet werden, innerhalb von 20 Minuten.',
  mailCodeWarning:
    'Geben Sie ihn nur im Fenster von {app} ein. Niemand wird Sie je danach fragen. Wenn Sie ihn nicht angefordert haben, ignorieren Sie diese E-Mail.',
  mailDeviceSubject: 'Ein neues Gerät für {site} bestätigen',
  mailDeviceIntro:
    '{device} versucht, sich mit Ihrer E-Mail-Adresse bei {app} anzumelden. Zeitpunkt der Anfrage: {time}, IP-Adresse: {address}.',
  mailDeviceLink: 'Wenn Sie das waren, öffnen Sie diesen Link und bestätigen Sie:',
  mailDeviceButton: 'Gerät prüfen',
  mailDeviceExpiry: 'Der Link kann einmal verwendet werden, innerhalb von 20 Minuten.',
  mailDeviceWarning: 'Wenn Sie das nicht waren, ignorieren Sie diese E-Mail, und nichts passiert.',
  mailChangedSubject: 'Ihre Wallet gehört jetzt zu {email}',
  mailChangedIntro:
    'Die E-Mail-Adresse Ihrer Wallet bei {site} wurde zu {email} geändert. Zeitpunkt: {time}. Wer die E-Mails an {email} lesen kann, dem gehört jetzt die Wallet; mit dieser Adresse lässt sie sich nicht mehr öffnen.',
  mailChangedWarning:
    'Wenn Sie das nicht waren, öffnen Sie diesen Link und machen Sie die Änderung rückgängig, spätestens bis {until}:',
  mailChangedHeld:
    'Bis dahin kann die neue Adresse weder die Schlüssel der Wallet anzeigen noch sich auf einem neuen Gerät anmelden.',
  mailUndoneSubject: 'Die Änderung der E-Mail-Adresse einer Wallet wurde rückgängig gemacht',
  mailUndoneIntro:
    'Ihre Adresse {email} wurde von einer Wallet bei {site} entfernt. Zeitpunkt: {time}. Die Änderung wurde von der Adresse aus rückgängig gemacht, die die Wallet vorher hatte.',
  mailUndoneWarning:
    'Sie wurden auf den Geräten, auf denen Sie sich mit {email} angemeldet hatten, von dieser Wallet abgemeldet. Wenn die Wallet Ihnen gehört und Sie das nicht rückgängig gemacht haben, kann jemand Ihr altes Postfach lesen: Verschieben Sie Ihr Guthaben von einem Gerät, auf dem Sie noch angemeldet sind, in eine andere Wallet.',
}

export default messages
