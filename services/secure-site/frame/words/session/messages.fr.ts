import type { Message } from '../../../src/words/make-words.js'
import type { SessionWordKey } from './messages.en.js'

const messages: Readonly<Record<SessionWordKey, Message>> = {
  unreachable:
    'Impossible de joindre le site du portefeuille. Rien n’a été perdu. Vérifiez votre connexion et réessayez.',
  failed: 'Le site du portefeuille n’a pas répondu comme prévu. Rien n’a été perdu. Réessayez.',
  startAgain: 'Cette connexion a expiré. Rien n’a été perdu. Recommencez.',
  linkOver: 'Le lien de l’e-mail a expiré. Rien n’a été perdu. Demandez-en un nouveau.',
  signedOut: 'Vous êtes déconnecté. Rien n’a été perdu. Reconnectez-vous pour continuer.',
  addEmailElsewhere:
    'Vous ne pouvez ajouter une adresse e-mail que sur la page du compte du site du portefeuille. Rien n’a changé. Ouvrez la page du compte et connectez-vous-y.',
  deviceGone: 'Cet appareil a déjà été supprimé.',
  deviceElsewhere:
    'Vous ne pouvez le supprimer que sur la page de compte du site du portefeuille. Rien n’a changé.',
  aborted: 'La demande a été interrompue',
}

export default messages
