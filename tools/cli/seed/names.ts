/** Common Indonesian names, combined for invented members. */
export const firstNames =
  `Agus Andi Ayu Bagus Bambang Budi Cahya Citra Dedi Dewi Dian Dimas Dwi Eka Endang Fajar Fitri Gita Hadi Hendra
  Indah Intan Irfan Iwan Jaya Joko Kadek Kartika Ketut Kirana Komang Laras Lestari Lina Made Maria Maya Melati Mega
  Muhammad Nanda Ningsih Novi Nur Nyoman Oki Putra Putri Rahmat Rangga Ratna Reza Rini Rizki Rudi Sari Siti Slamet
  Sri Surya Tari Teguh Tirta Tri Udin Utari Wahyu Wayan Widya Wulan Yanti Yoga Yudi Yuni Zahra`.split(/\s+/)

export const lastNames =
  `Anggraini Aritonang Basuki Firmansyah Ginting Gunawan Halim Handayani Harahap Hartono Hasibuan Hidayat Hutapea
  Irawan Kurniawan Kusuma Lubis Mahendra Manurung Maulana Mulyadi Nasution Nugraha Nugroho Pangestu Permana Pohan
  Prabowo Pratama Purnomo Rahayu Ramadhan Saputra Santoso Saragih Setiawan Siahaan Simanjuntak Sinaga Siregar Suharto
  Sulistyo Susanto Suryadi Syahputra Tambunan Tanjung Utami Wahyudi Wibowo Widodo Wijaya Wulandari Yulianti Yusuf`.split(
    /\s+/,
  )
