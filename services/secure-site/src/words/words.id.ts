import type { Message } from './make-words.js'
import type { WordKey } from './words.en.js'

const messages: Readonly<Record<WordKey, Message>> = {
  emailInvalid: 'Ini bukan alamat email yang valid. Periksa lalu coba lagi.',
  mailOff: 'Login dengan email tidak tersedia di sini. Masuk dengan cara lain.',
  mailWait: 'Coba lagi setelah {count} detik',
  mailTooMany:
    'Terlalu banyak email diminta untuk alamat ini. Tidak ada yang hilang. Coba lagi dalam {count} menit.',
  mailTooManyToday:
    'Terlalu banyak email dikirim untuk perubahan email. Tidak ada yang berubah. Coba lagi dalam {count} jam.',
  mailFailed: 'Email tidak dapat dikirim. Tidak ada yang berubah. Coba lagi dalam satu menit.',
  codeWrong: 'Kode salah. Sisa percobaan: {count}',
  codeSpent: 'Terlalu banyak kode salah. Minta kode baru.',
  codeDead: 'Kode ini sudah kedaluwarsa. Minta kode baru.',
  originRefused:
    'Aplikasi ini tidak diizinkan menggunakan dompet ini. Alamatnya tidak ada dalam daftar situs dompet.',
  proofInvalid:
    'Sesi Anda tidak dapat diverifikasi. Periksa tanggal dan waktu perangkat, muat ulang halaman, lalu coba lagi.',
  signedOut: 'Anda telah keluar. Tidak ada yang hilang. Masuk lagi untuk melanjutkan.',
  providerUnknown: 'Cara login ini tidak tersedia di sini. Masuk dengan cara lain.',
  providerFailed: 'Layanan login tidak merespons. Tidak ada yang berubah. Coba lagi dalam satu menit.',
  loginDeclined: 'Login ditolak. Tidak ada yang berubah.',
  loginFailed: 'Layanan login tidak mengonfirmasi identitas Anda. Tidak ada yang berubah. Coba lagi.',
  attemptOver: 'Login ini sudah kedaluwarsa. Tidak ada yang berubah. Mulai lagi.',
  resultInvalid: 'Login ini tidak dapat diselesaikan di sini. Mulai lagi.',
  farcasterFailed: 'Farcaster tidak mengonfirmasi identitas Anda. Tidak ada yang berubah. Coba lagi.',
  passkeyFailed:
    'Kunci sandi tidak diterima. Tidak ada yang berubah. Coba lagi, atau masuk dengan cara lain.',
  passkeyUnknown: 'Kunci sandi ini tidak dikenali. Masuk dengan cara lain.',
  emailSame: 'Ini sudah menjadi alamat email Anda.',
  emailTaken: 'Alamat email ini milik akun lain. Tidak ada yang berubah.',
  updateOver: 'Perubahan email sudah kedaluwarsa. Tidak ada yang berubah. Mulai lagi.',
  addressElsewhere:
    'Anda hanya dapat menambahkan alamat email di halaman akun situs dompet, bukan di aplikasi. Tidak ada yang berubah. Buka halaman akun dan masuk di sana.',
  changeHeld:
    'Alamat email dompet ini diubah kurang dari 24 jam yang lalu. Demi melindungi dompet, ini tersedia lagi setelah {time}. Tidak ada yang berubah.',
  addressMoved:
    'Dompet alamat email ini telah pindah ke alamat lain. Jika bukan Anda yang melakukannya, batalkan perubahan itu dengan tautan dalam email yang kami kirim. Anda dapat membuat dompet baru dengan alamat ini setelah {time}.',
  newDeviceHeld:
    'Alamat ini ditambahkan ke dompet kurang dari 24 jam yang lalu. Alamat ini dapat digunakan untuk masuk di perangkat baru setelah {time}. Sampai saat itu, gunakan perangkat tempat Anda sudah masuk, atau masuk dengan cara lain.',
  loginHeld:
    'Alamat email sebuah dompet diubah kurang dari 24 jam yang lalu, jadi cara login ini belum dapat ditambahkan ke dompet itu. Tidak ada yang berubah. Masuk dengan cara lain, atau coba lagi besok.',
  undoSignIn:
    'Untuk membatalkannya, keluar, masuk di sini dengan selain alamat email baru, lalu batalkan dalam lima menit. Tidak ada yang berubah.',
  undoOver:
    'Tidak ada yang perlu dibatalkan: tautan sudah digunakan, atau perubahan sudah lebih dari 24 jam. Tidak ada yang berubah.',
  lastWay:
    'Ini satu-satunya cara masuk ke dompet Anda. Tambahkan kunci sandi atau alamat email terlebih dahulu. Tidak ada yang dihapus.',
  loginUnknown: 'Cara login ini tidak lagi tertaut ke dompet Anda.',
  deviceGone: 'Perangkat ini sudah dihapus.',
  grantInvalid: 'Konfirmasi dengan kode baru terlebih dahulu.',
  reauthSignIn: 'Untuk mengonfirmasi bahwa ini Anda, keluar, masuk lagi, lalu lakukan ini dalam lima menit.',
  sessionUnknown: 'Sesi ini sudah berakhir.',
  pricesFailed: 'Harga tidak tersedia saat ini.',
  serviceFailed: 'Layanan akun cerdas tidak merespons. Coba lagi sebentar lagi.',
  siteFailed: 'Terjadi masalah di situs dompet. Coba lagi.',
  siteUnavailable: 'Situs dompet tidak tersedia saat ini. Coba lagi sebentar lagi.',

  loading: 'Memuat…',
  loadingStopped:
    'Login tidak dapat dilanjutkan di jendela ini. Tidak ada yang hilang. Tutup jendela ini dan kembali ke halaman yang membukanya.',
  closeWindow: 'Anda dapat menutup jendela ini.',
  loginDone: 'Anda sudah masuk',
  confirmTitle: 'Lanjutkan login?',
  confirmText:
    'Jendela ini kehilangan koneksi ke aplikasi yang membukanya. Lanjutkan hanya jika Anda sendiri baru saja mulai masuk ke {app}, di perangkat ini: {device}. Jika seseorang mengarahkan Anda ke sini, tutup jendela ini.',
  confirmButton: 'Lanjutkan',
  confirmDone: 'Selesai. Kembali ke aplikasi. Anda dapat menutup jendela ini.',
  deviceTitle: 'Setujui perangkat ini?',
  deviceText: 'Perangkat ini mencoba masuk dengan alamat email Anda.',
  factDevice: 'Perangkat',
  factApp: 'Aplikasi',
  factEmail: 'Email',
  factTime: 'Waktu permintaan',
  factAddress: 'Alamat IP',
  deviceWarning: 'Setujui hanya jika ini Anda. Jika bukan, tutup halaman ini dan tidak akan terjadi apa-apa.',
  deviceButton: 'Setujui',
  deviceDoneTitle: 'Perangkat disetujui',
  deviceDone: 'Kami telah mengirim kode ke email Anda. Masukkan di aplikasi.',
  linkOverTitle: 'Tautan ini tidak berfungsi lagi',
  notLoggedIn: 'Anda tidak berhasil masuk',
  deviceOver:
    'Tautan ini sudah digunakan, atau sudah lebih dari 20 menit. Tidak ada yang berubah. Mulai lagi di aplikasi.',
  deviceUnknown: 'Sebuah browser',
  deviceOn: '{browser} di {system}',
  nothingHere: 'Tidak ada apa pun di alamat ini.',

  undoTitle: 'Batalkan perubahan email?',
  undoText: 'Alamat email dompet Anda diubah dari {old} menjadi {email} pada {time}.',
  undoMeaning:
    'Jika Anda membatalkannya, dompet menjadi milik {old} lagi, dan siapa pun yang masuk dengan {email} akan dikeluarkan. Anda dapat melakukannya hingga {until}.',
  undoButton: 'Batalkan perubahan',
  undoDoneTitle: 'Perubahan dibatalkan',
  undoDone: 'Dompet menjadi milik {old} lagi. {email} tidak dapat membukanya lagi.',
  undoNext:
    'Masuk, hapus perangkat yang tidak Anda kenali di halaman akun, dan pindahkan dana Anda ke dompet lain jika Anda melihat transaksi yang bukan milik Anda. Kunci dapat diekspor lagi 24 jam setelah perubahan.',
  undoOpen: 'Buka halaman akun',

  mailCodeSubject: '{code} adalah kode login Anda untuk {site}',
  mailCodeIntro: 'Kode Anda untuk masuk ke {app}:',
  mailReauthSubject: '{code} mengonfirmasi tindakan di dompet Anda di {site}',
  mailReauthIntro:
    'Kode Anda untuk mengonfirmasi tindakan di halaman akun {site}, seperti menampilkan kunci atau menghapus perangkat:',
  mailReauthWarning:
    'Masukkan hanya di halaman akun {site} itu sendiri. Tidak ada aplikasi yang memintanya. Jika Anda tidak memintanya, abaikan email ini.',
  mailUpdateOldSubject: 'Serahkan dompet Anda kepada {email}?',
  mailUpdateOldIntro:
    'Seseorang yang masuk ke dompet Anda di {site} ingin mengubah alamat emailnya menjadi {email}. Ini diminta di {app}.',
  mailUpdateOldMeaning:
    'Siapa pun yang dapat membaca email yang dikirim ke {email} akan memiliki dompet dan semua isinya, dan alamat ini tidak akan dapat membukanya lagi.',
  mailUpdateOldCode: 'Hanya jika Anda menginginkannya, masukkan kode ini di tempat Anda meminta perubahan:',
  mailUpdateOldWarning:
    'Ini bukan kode login. Jika Anda tidak meminta perubahan ini, jangan masukkan kode di mana pun, apa pun yang dikatakan suatu halaman. Dengan begitu tidak ada yang berubah.',
  mailUpdateNewSubject: 'Konfirmasi alamat ini untuk dompet di {site}',
  mailUpdateNewIntro:
    'Seseorang ingin menjadikan {email} sebagai alamat email dompetnya di {site}. Ini diminta di {app}. Jika itu Anda, ini kode Anda:',
  mailUpdateNewWarning:
    'Jika Anda tidak memintanya, jangan masukkan kode di mana pun dan abaikan email ini. Jika kode dimasukkan, alamat Anda akan menjadi milik dompet yang bukan milik Anda.',
  mailCodeExpiry: 'Kode dapat digunakan sekali, dalam 20 menit.',
  mailCodeWarning:
    'Masukkan hanya di jendela {app}. Tidak ada yang akan memintanya dari Anda. Jika Anda tidak memintanya, abaikan email ini.',
  mailDeviceSubject: 'Setujui perangkat baru untuk {site}',
  mailDeviceIntro:
    '{device} mencoba masuk ke {app} dengan alamat email Anda. Waktu permintaan: {time}, alamat IP: {address}.',
  mailDeviceLink: 'Jika itu Anda, buka tautan ini dan setujui:',
  mailDeviceButton: 'Tinjau perangkat',
  mailDeviceExpiry: 'Tautan dapat digunakan sekali, dalam 20 menit.',
  mailDeviceWarning: 'Jika itu bukan Anda, abaikan email ini dan tidak akan terjadi apa-apa.',
  mailChangedSubject: 'Dompet Anda kini milik {email}',
  mailChangedIntro:
    'Alamat email dompet Anda di {site} diubah menjadi {email} pada {time}. Siapa pun yang dapat membaca email yang dikirim ke {email} kini memiliki dompet itu; alamat ini tidak dapat membukanya lagi.',
  mailChangedWarning: 'Jika itu bukan Anda, buka tautan ini dan batalkan sebelum {until}:',
  mailChangedHeld:
    'Sampai saat itu, alamat baru tidak dapat menampilkan kunci dompet ataupun masuk di perangkat baru.',
  mailUndoneSubject: 'Perubahan alamat email sebuah dompet dibatalkan',
  mailUndoneIntro:
    'Alamat Anda {email} dihapus dari sebuah dompet di {site} pada {time}: perubahan dibatalkan dari alamat dompet yang sebelumnya.',
  mailUndoneWarning:
    'Anda telah dikeluarkan dari dompet itu di perangkat tempat Anda masuk dengan {email}. Jika dompet itu milik Anda dan bukan Anda yang membatalkan, seseorang dapat membaca kotak surat lama Anda: di perangkat tempat Anda masih masuk, pindahkan dana Anda ke dompet lain.',
}

export default messages
