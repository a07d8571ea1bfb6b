export function iconName(path: string): { namespace: string; name: string } {
  const [, namespace = "", name = path] = /^\/icons\/([^/]+)\/([^/]+)\.svg$/.exec(path) ?? [];
  return { namespace, name };
}

export function iconId(path: string): string {
  const { namespace, name } = iconName(path);
  return `icon-${namespace}-${name}`;
}

const interfaceIconNames = ["chevron-down", "arrow-right", "mail", "phone", "search"] as const;

export const interfaceIconPaths = interfaceIconNames.map((name) => `/icons/interface/${name}.svg`);

export function interfaceIcon(name: (typeof interfaceIconNames)[number]): string {
  return iconId(`/icons/interface/${name}.svg`);
}
