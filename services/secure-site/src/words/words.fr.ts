import type { Message } from './make-words.js'
import type { WordKey } from './words.en.js'

const messages: Readonly<Record<WordKey, Message>> = {
  emailInvalid: 'Cette adresse e-mail n’est pas valide. Vérifiez-la et réessayez.',
  mailOff: 'La connexion par e-mail n’est pas disponible ici. Connectez-vous autrement.',
  mailWait: {
    one: 'Veuillez réessayer dans {count} seconde',
    other: 'Veuillez réessayer dans {count} secondes',
  },
  mailTooMany: {
    one: 'Trop d’e-mails ont été demandés pour cette adresse. Rien n’a été perdu. Réessayez dans {count} minute.',
    other:
      'Trop d’e-mails ont été demandés pour cette adresse. Rien n’a été perdu. Réessayez dans {count} minutes.',
  },
  mailTooManyToday: {
    one: 'Trop d’e-mails ont été envoyés pour des changements d’adresse. Rien n’a changé. Réessayez dans {count} heure.',
    other:
      'Trop d’e-mails ont été envoyés pour des changements d’adresse. Rien n’a changé. Réessayez dans {count} heures.',
  },
  mailFailed: 'Impossible d’envoyer l’e-mail. Rien n’a changé. Réessayez dans une minute.',
  codeWrong: 'Code incorrect. Essais restants : {count}',
  codeSpent: 'Trop de codes incorrects. Demandez-en un nouveau.',
  codeDead: 'Ce code a expiré. Demandez-en un nouveau.',
  originRefused:
    'Cette application n’a pas le droit d’utiliser ce portefeuille. Son adresse n’est pas sur la liste du site du portefeuille.',
  proofInvalid:
    'Impossible de vérifier votre session. Vérifiez la date et l’heure de votre appareil, rechargez la page et réessayez.',
  signedOut: 'Vous êtes déconnecté. Rien n’a été perdu. Reconnectez-vous pour continuer.',
  providerUnknown: 'Cette connexion n’est pas disponible ici. Connectez-vous autrement.',
  providerFailed: 'Le service de connexion n’a pas répondu. Rien n’a changé. Réessayez dans une minute.',
  loginDeclined: 'Connexion refusée. Rien n’a changé.',
  loginFailed: 'Le service de connexion n’a pas confirmé votre identité. Rien n’a changé. Réessayez.',
  attemptOver: 'Cette connexion a expiré. Rien n’a changé. Recommencez.',
  resultInvalid: 'Cette connexion ne peut pas être terminée ici. Recommencez.',
  farcasterFailed: 'Farcaster n’a pas confirmé votre identité. Rien n’a changé. Réessayez.',
  passkeyFailed:
    'La clé d’accès n’a pas été acceptée. Rien n’a changé. Réessayez, ou connectez-vous autrement.',
  passkeyUnknown: 'Cette clé d’accès est inconnue ici. Connectez-vous autrement.',
  emailSame: 'C’est déjà votre adresse e-mail.',
  emailTaken: 'Cette adresse e-mail appartient à un autre compte. Rien n’a changé.',
  updateOver: 'Le changement d’adresse e-mail a expiré. Rien n’a changé. Recommencez.',
  addressElsewhere:
    'Vous ne pouvez ajouter une adresse e-mail que sur la page du compte du site du portefeuille, pas dans une application. Rien n’a changé. Ouvrez la page du compte et connectez-vous-y.',
  changeHeld:
    'L’adresse e-mail de ce portefeuille a été modifiée il y a moins de 24 heures. Pour protéger le portefeuille, ceci sera de nouveau possible après cette date : {time}. Rien n’a changé.',
  addressMoved:
    'Le portefeuille de cette adresse e-mail est passé à une autre adresse. Si ce n’était pas vous, annulez ce changement avec le lien de l’e-mail que nous vous avons envoyé. Vous pourrez créer un nouveau portefeuille avec cette adresse après cette date : {time}.',
  newDeviceHeld:
    'Cette adresse a été ajoutée au portefeuille il y a moins de 24 heures. Elle pourra servir à se connecter sur un nouvel appareil après cette date : {time}. D’ici là, utilisez un appareil sur lequel vous êtes connecté, ou connectez-vous autrement.',
  loginHeld:
    'L’adresse e-mail d’un portefeuille a été modifiée il y a moins de 24 heures : cette connexion ne peut pas encore y être ajoutée. Rien n’a changé. Connectez-vous autrement, ou réessayez demain.',
  undoSignIn:
    'Pour annuler ce changement, déconnectez-vous, connectez-vous ici autrement qu’avec la nouvelle adresse e-mail, et annulez-le dans les cinq minutes. Rien n’a changé.',
  undoOver:
    'Il n’y a rien à annuler : le lien a déjà été utilisé, ou le changement date de plus de 24 heures. Rien n’a changé.',
  lastWay:
    'C’est la seule façon de vous connecter à votre portefeuille. Ajoutez d’abord une clé d’accès ou une adresse e-mail. Rien n’a été supprimé.',
  loginUnknown: 'Cette connexion n’est plus liée à votre portefeuille.',
  deviceGone: 'Cet appareil a déjà été supprimé.',
  grantInvalid: 'Confirmez d’abord avec un nouveau code.',
  reauthSignIn:
    'Pour confirmer que c’est bien vous, déconnectez-vous, reconnectez-vous et faites ceci dans les cinq minutes.',
  sessionUnknown: 'Cette session est déjà terminée.',
  pricesFailed: 'Les prix ne sont pas disponibles actuellement.',
  serviceFailed: 'Le service des comptes intelligents n’a pas répondu. Réessayez dans un instant.',
  siteFailed: 'Un problème est survenu sur le site du portefeuille. Réessayez.',
  siteUnavailable: 'Le site du portefeuille n’est pas disponible actuellement. Réessayez dans un instant.',

  loading: 'Chargement…',
  loadingStopped:
    'La connexion ne peut pas continuer dans cette fenêtre. Rien n’a été perdu. Fermez-la et revenez à la page qui l’a ouverte.',
  closeWindow: 'Vous pouvez fermer cette fenêtre.',
  loginDone: 'Vous êtes connecté',
  confirmTitle: 'Continuer la connexion ?',
  confirmText:
    'Cette fenêtre a perdu le lien avec l’application qui l’a ouverte. Continuez seulement si vous venez vous-même de commencer à vous connecter à {app}, sur cet appareil : {device}. Si quelqu’un vous a envoyé ici, fermez cette fenêtre.',
  confirmButton: 'Continuer',
  confirmDone: 'C’est fait. Revenez à l’application. Vous pouvez fermer cette fenêtre.',
  deviceTitle: 'Approuver cet appareil ?',
  deviceText: 'Il tente de se connecter avec votre adresse e-mail.',
  factDevice: 'Appareil',
  factApp: 'Application',
  factEmail: 'E-mail',
  factTime: 'Demandé le',
  factAddress: 'Adresse IP',
  deviceWarning: 'Approuvez seulement si c’était vous. Sinon, fermez cette page : il ne se passera rien.',
  deviceButton: 'Approuver',
  deviceDoneTitle: 'Appareil approuvé',
  deviceDone: 'Nous vous avons envoyé un code par e-mail. Saisissez-le dans l’application.',
  linkOverTitle: 'Ce lien ne fonctionne plus',
  notLoggedIn: 'Vous n’avez pas été connecté',
  deviceOver:
    'Ce lien a déjà été utilisé, ou date de plus de 20 minutes. Rien n’a changé. Recommencez dans l’application.',
  deviceUnknown: 'Un navigateur',
  deviceOn: '{browser} sur {system}',
  nothingHere: 'Il n’y a rien à cette adresse.',

  undoTitle: 'Annuler le changement d’e-mail ?',
  undoText: 'L’adresse e-mail de votre portefeuille est passée de {old} à {email}. Date : {time}.',
  undoMeaning:
    'Si vous annulez, le portefeuille appartient de nouveau à {old}, et quiconque s’est connecté avec {email} est déconnecté. Vous pouvez le faire jusqu’à cette date : {until}.',
  undoButton: 'Annuler le changement',
  undoDoneTitle: 'Le changement a été annulé',
  undoDone: 'Le portefeuille appartient de nouveau à {old}. {email} ne permet plus de l’ouvrir.',
  undoNext:
    'Connectez-vous, supprimez sur la page du compte les appareils que vous ne reconnaissez pas, et déplacez vos fonds vers un autre portefeuille si vous voyez des transactions qui ne sont pas les vôtres. Les clés pourront de nouveau être exportées 24 heures après le changement.',
  undoOpen: 'Ouvrir la page du compte',

  mailCodeSubject: '{code} est votre code de connexion à {site}',
  mailCodeIntro: 'Votre code pour vous connecter à {app} :',
  mailReauthSubject: '{code} confirme une action dans votre portefeuille sur {site}',
  mailReauthIntro:
    'Votre code pour confirmer une action sur la page du compte de {site}, par exemple afficher vos clés ou supprimer un appareil :',
  mailReauthWarning:
    'Saisissez-le uniquement sur la page du compte de {site}. Aucune application ne le demande jamais. Si vous ne l’avez pas demandé, ignorez cet e-mail.',
  mailUpdateOldSubject: 'Remettre votre portefeuille à {email} ?',
  mailUpdateOldIntro:
    'Une personne connectée à votre portefeuille sur {site} veut remplacer son adresse e-mail par {email}. Cela a été demandé dans {app}.',
  mailUpdateOldMeaning:
    'Quiconque peut lire les e-mails envoyés à {email} possédera le portefeuille et tout son contenu, et cette adresse ne permettra plus de l’ouvrir.',
  mailUpdateOldCode:
    'Seulement si c’est ce que vous voulez, saisissez ce code là où vous avez demandé le changement :',
  mailUpdateOldWarning:
    'Ce n’est pas un code de connexion. Si vous n’avez pas demandé ce changement, ne saisissez le code nulle part, quoi qu’en dise une page. Alors rien ne changera.',
  mailUpdateNewSubject: 'Confirmez cette adresse pour un portefeuille sur {site}',
  mailUpdateNewIntro:
    'Une personne veut faire de {email} l’adresse e-mail de son portefeuille sur {site}. Cela a été demandé dans {app}. Si c’est vous, voici votre code :',
  mailUpdateNewWarning:
    'Si vous ne l’avez pas demandé, ne saisissez le code nulle part et ignorez cet e-mail. Sinon, votre adresse appartiendrait à un portefeuille qui n’est pas le vôtre.',
  mailCodeExpiry: 'Il peut être utilisé une fois, dans les 20 minutes.',
  mailCodeWarning:
    'Saisissez-le uniquement dans la fenêtre de {app}. Personne ne vous le demandera jamais. Si vous ne l’avez pas demandé, ignorez cet e-mail.',
  mailDeviceSubject: 'Approuvez un nouvel appareil pour {site}',
  mailDeviceIntro:
    '{device} tente de se connecter à {app} avec votre adresse e-mail. Date de la demande : {time}, adresse IP : {address}.',
  mailDeviceLink: 'Si c’était vous, ouvrez ce lien et approuvez :',
  mailDeviceButton: 'Vérifier l’appareil',
  mailDeviceExpiry: 'Le lien peut être utilisé une fois, dans les 20 minutes.',
  mailDeviceWarning: 'Si ce n’était pas vous, ignorez cet e-mail : il ne se passera rien.',
  mailChangedSubject: 'Votre portefeuille appartient maintenant à {email}',
  mailChangedIntro:
    'L’adresse e-mail de votre portefeuille sur {site} a été remplacée par {email}. Date : {time}. Quiconque peut lire les e-mails envoyés à {email} possède maintenant le portefeuille ; cette adresse ne permet plus de l’ouvrir.',
  mailChangedWarning:
    'Si ce n’était pas vous, ouvrez ce lien et annulez le changement avant cette date : {until} :',
  mailChangedHeld:
    'D’ici là, la nouvelle adresse ne permet ni d’afficher les clés du portefeuille ni de se connecter sur un nouvel appareil.',
  mailUndoneSubject: 'Le changement d’adresse e-mail d’un portefeuille a été annulé',
  mailUndoneIntro:
    'Votre adresse {email} a été retirée d’un portefeuille sur {site}. Date : {time}. Le changement a été annulé depuis l’adresse que le portefeuille avait auparavant.',
  mailUndoneWarning:
    'Vous avez été déconnecté de ce portefeuille sur les appareils où vous vous étiez connecté avec {email}. Si le portefeuille est à vous et que vous n’avez pas annulé ce changement, quelqu’un peut lire votre ancienne boîte e-mail : depuis un appareil où vous êtes encore connecté, déplacez vos fonds vers un autre portefeuille.',
}

export default messages
