/** Status fields of banks and members, which are active or inactive (rule book §7). */
export function activityStatus(active: boolean) {
  return active
    ? ({ status: 'active', status_name: 'Aktif', status_class: 'success', status_icon: 'check' } as const)
    : ({
        status: 'inactive',
        status_name: 'Tidak Aktif',
        status_class: 'secondary',
        status_icon: 'minus',
      } as const)
}
