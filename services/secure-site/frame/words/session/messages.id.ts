import type { Message } from '../../../src/words/make-words.js'
import type { SessionWordKey } from './messages.en.js'

const messages: Readonly<Record<SessionWordKey, Message>> = {
  unreachable:
    'Situs dompet tidak dapat dijangkau. Tidak ada yang hilang. Periksa koneksi Anda lalu coba lagi.',
  failed: 'Situs dompet tidak merespons seperti yang diharapkan. Tidak ada yang hilang. Coba lagi.',
  startAgain: 'Login ini sudah kedaluwarsa. Tidak ada yang hilang. Mulai lagi.',
  linkOver: 'Tautan dalam email sudah kedaluwarsa. Tidak ada yang hilang. Minta tautan baru.',
  signedOut: 'Anda telah keluar. Tidak ada yang hilang. Masuk lagi untuk melanjutkan.',
  addEmailElsewhere:
    'Anda hanya dapat menambahkan alamat email di halaman akun situs dompet. Tidak ada yang berubah. Buka halaman akun dan masuk di sana.',
  deviceGone: 'Perangkat ini sudah dihapus.',
  deviceElsewhere: 'Ini hanya dapat dihapus di halaman akun situs dompet. Tidak ada yang berubah.',
  aborted: 'Permintaan dibatalkan',
}

export default messages
