import type { Message } from '../../../src/words/make-words.js'
import type { SessionWordKey } from './messages.en.js'

const messages: Readonly<Record<SessionWordKey, Message>> = {
  unreachable: 'वॉलेट साइट से संपर्क नहीं हो सका। कुछ भी नहीं खोया। अपना कनेक्शन जाँचें और फिर से कोशिश करें।',
  failed: 'वॉलेट साइट ने उम्मीद के मुताबिक जवाब नहीं दिया। कुछ भी नहीं खोया। फिर से कोशिश करें।',
  startAgain: 'इस लॉग इन की समय-सीमा खत्म हो गई। कुछ भी नहीं खोया। दोबारा शुरू करें।',
  linkOver: 'ईमेल के लिंक की समय-सीमा खत्म हो गई। कुछ भी नहीं खोया। नया लिंक माँगें।',
  signedOut: 'आप लॉग आउट हैं। कुछ भी नहीं खोया। जारी रखने के लिए फिर से लॉग इन करें।',
  addEmailElsewhere:
    'ईमेल एड्रेस सिर्फ़ वॉलेट साइट के अकाउंट पेज पर जोड़ा जा सकता है। कुछ भी नहीं बदला। अकाउंट पेज खोलें और वहाँ लॉग इन करें।',
  aborted: 'अनुरोध रोक दिया गया',
}

export default messages
