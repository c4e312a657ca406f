import type { Message } from '../../../src/words/make-words.js'
import type { AccountKey } from './messages.en.js'

const messages: Readonly<Record<AccountKey, Message>> = {
  title: 'Votre compte',
  loading: 'Un instant…',
  retry: 'Réessayer',
  cancel: 'Annuler',
  goOn: 'Continuer',
  failed: 'Un problème est survenu. Rien n’a été perdu. Réessayez.',
  notKept:
    'Votre navigateur n’enregistre pas de données pour ce site : vous devrez vous reconnecter après chaque rechargement.',

  signInTitle: 'Se connecter',
  signInBody: 'Gérez vos appareils et vos clés d’accès, et exportez vos clés.',
  email: 'E-mail',
  emailInvalid: 'Saisissez une adresse e-mail valide, par exemple you@example.com.',
  sendCode: 'Envoyer le code',
  withPasskey: 'Se connecter avec une clé d’accès',
  or: 'ou',
  deviceTitle: 'Approuvez cet appareil',
  deviceBody:
    'Nous avons envoyé un lien à {email}. Ouvrez-le et approuvez cet appareil. Cette page s’actualise toute seule.',
  codeTitle: 'Saisissez le code',
  codeBody: 'Nous avons envoyé un code à 6 chiffres à {email}. Il est valable 20 minutes.',
  code: 'Code',
  codeChecking: 'Vérification du code…',
  resend: 'Renvoyer le code',
  otherEmail: 'Utiliser un autre e-mail',

  identity: 'Connecté en tant que',
  noEmail: 'Aucun e-mail',
  signOut: 'Se déconnecter',
  addresses: 'Adresses',
  evmAccount: 'EVM',
  smartAccount: 'Compte intelligent',
  solanaAccount: 'Solana',
  addressesFailed: 'Impossible de charger vos adresses. Vos fonds ne sont pas affectés.',
  copy: 'Copier',
  copied: 'Copié',
  copyFailed: 'Impossible de copier. Sélectionnez le texte et copiez-le vous-même.',

  changeEmail: 'Changer l’e-mail',
  addEmail: 'Ajouter un e-mail',
  newEmail: 'Nouvel e-mail',
  emailMeaning:
    'Quiconque peut lire les e-mails envoyés à {email} possédera ce portefeuille et tout son contenu. Continuez seulement si cette boîte e-mail est la vôtre.',
  emailHeld:
    'Le changement peut être annulé pendant 24 heures. Pendant ce temps, les clés ne peuvent pas être exportées, et le nouvel e-mail ne permet pas de se connecter sur un nouvel appareil.',
  held: 'Votre e-mail a été remplacé par {email}. Jusqu’au {date}, les clés ne peuvent pas être exportées, les moyens de connexion ne peuvent pas être modifiés, et le nouvel e-mail ne permet pas de se connecter sur un nouvel appareil. Le lien envoyé à votre ancien e-mail permet d’annuler le changement.',
  heldUndone:
    'Le changement d’e-mail vers {email} a été annulé. Jusqu’au {date}, les clés ne peuvent pas être exportées et les moyens de connexion ne peuvent pas être modifiés.',
  heldPart: 'Votre e-mail a été changé récemment. Ceci sera de nouveau possible après le {date}.',
  undoChange: 'Annuler le changement',
  byEmail: 'e-mail',
  byPasskey: 'clé d’accès',
  withProvider: 'Se connecter avec {provider}',
  popupWaits: 'Continuez dans la nouvelle fenêtre et confirmez que c’est bien vous.',
  popupOpen: 'Vous ne voyez pas de fenêtre ? Ouvrez-la ici.',

  logins: 'Connexions liées',
  loginsNone: 'Aucune autre connexion n’est liée à ce portefeuille.',
  loginLinked: 'Liée le {date}',
  removeLogin: 'Supprimer la connexion',

  devices: 'Appareils',
  thisDevice: 'Cet appareil',
  signedInAt: 'Connecté à {origin} avec {method}, dernière utilisation : {date}',
  approvedAt: 'Déconnecté. Approuvé le {date} : un code suffit pour se connecter.',
  removeDevice: 'Supprimer l’appareil',
  endSession: 'Déconnecter l’appareil',
  endOthers: 'Déconnecter et supprimer tous les autres',
  onlyThis: 'Aucun autre appareil n’est connecté ni approuvé.',

  passkeys: 'Clés d’accès',
  passkeysNone: 'Vous n’avez pas encore de clé d’accès. Elle permet de se connecter sans attendre un e-mail.',
  passkeyUsed: 'Ajoutée le {created}, dernière utilisation : {used}',
  passkeyAdded: 'Ajoutée le {created}, pas encore utilisée',
  addPasskey: 'Ajouter une clé d’accès',
  removePasskey: 'Supprimer la clé d’accès',
  passkeyRefused: 'Aucune clé d’accès n’a été créée. Rien n’a changé. Vous pouvez réessayer.',
  passkeyExists: 'Cet appareil a déjà une clé d’accès pour ce compte.',
  noPasskeys: 'Ce navigateur ne prend pas en charge les clés d’accès.',

  permissions: 'Ce que les applications peuvent faire sans demander',
  permissionsNone: 'Aucune application ne peut agir sans vous demander.',
  permissionOnChain:
    'Le réseau applique cette permission, mais pas sa date d’expiration. La révoquer coûte des frais de réseau.',
  permissionTerms: {
    one: '{count} autorisation, jusqu’au {date}',
    other: '{count} autorisations, jusqu’au {date}',
  },
  revoke: 'Révoquer',

  keys: 'Vos clés',
  keysBody:
    'Exportez vos clés vers un autre portefeuille, ou conservez-les en lieu sûr. Vous confirmerez d’abord avec un nouveau code.',
  showKeys: 'Afficher mes clés',
  keysWarning:
    'Quiconque possède ces clés contrôle entièrement votre portefeuille, définitivement. Nous ne vous les demanderons jamais. Ne les partagez pas, et ne les saisissez sur aucun site qui les demande.',
  keysSmart: 'La clé EVM contrôle aussi votre compte intelligent.',
  words: 'Phrase de récupération',
  evmKey: 'Clé privée EVM',
  solanaKey: 'Clé secrète Solana',
  reveal: 'Afficher',
  conceal: 'Masquer',
  concealed: 'Masquée',
  doneKeys: 'Tout masquer',
  keysGone: 'Vos clés ont été masquées au bout de deux minutes.',

  confirmTitle: 'Confirmez que c’est bien vous',

  passkeyTitle: 'Connectez-vous avec votre clé d’accès',
  passkeyBody: 'Vous vous connectez à {origin}.',
  passkeyUse: 'Utiliser la clé d’accès',
  passkeyFailed: 'La clé d’accès n’a pas été utilisée. Rien n’a changé. Réessayez, ou fermez cette fenêtre.',
  passkeyOver: 'Cette connexion a expiré. Fermez cette fenêtre et recommencez.',
  passkeyDone: 'C’est fait. Vous pouvez fermer cette fenêtre.',
  passkeyConfirm: 'Continuer',

  errorSignedOut: 'Vous n’êtes pas connecté. Connectez-vous et réessayez.',
  errorNoWallet: 'Vous n’avez pas encore de portefeuille ici : il n’y a donc pas de clés à afficher.',
  errorOpen:
    'Impossible d’ouvrir votre portefeuille. Rien n’a été perdu. Déconnectez-vous, reconnectez-vous et réessayez.',
  errorOtherAccount: 'Un autre compte est connecté. Rien n’a été signé.',
  errorNetwork: 'Le réseau n’a pas répondu comme prévu. Rien n’a été signé. Réessayez.',
  errorMaybeSent:
    'Le réseau n’a pas confirmé avoir reçu la transaction. Elle a peut-être été envoyée : vérifiez votre activité avant de réessayer.',
  errorUnconfirmed:
    'La transaction a été envoyée mais n’est pas encore confirmée. Vérifiez votre activité avant de réessayer.',
  errorRevokeFailed:
    'La transaction a été envoyée mais a échoué sur le réseau. Seuls les frais de réseau ont été dépensés, et aucune permission n’a changé. Réessayez.',
  errorElsewhere:
    'Cette permission appartient à un autre compte ou réseau. Rien n’a été signé. Passez-y et réessayez.',
}

export default messages
