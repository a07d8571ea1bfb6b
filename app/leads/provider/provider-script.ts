/** The part of the form provider's embed API (v2) that this site uses. */
export type HubspotForms = {
  create(options: HubspotFormOptions): void;
};

export type HubspotFormOptions = {
  region: string;
  portalId: string;
  formId: string;
  /** CSS selector of the empty element that the script fills with the form. */
  target: string;
  locale: string;
  cssClass: string;
  formInstanceId: string;
  onFormReady: () => void;
  onFormSubmit: () => void;
  onFormSubmitted: () => void;
};

declare global {
  interface Window {
    hbspt?: { forms?: HubspotForms };
  }
}

let loading: Promise<HubspotForms> | undefined;

/**
 * Loads the script only once, because a script cannot be unloaded and would run a second time.
 * @throws Error if the script cannot be loaded, or does not define the provider's API
 */
export function loadProviderScript(url: string): Promise<HubspotForms> {
  loading ??= new Promise((resolve, reject) => {
    const script = document.createElement("script");
    script.async = true;
    script.src = url;
    script.onload = () => {
      const forms = window.hbspt?.forms;
      if (forms) resolve(forms);
      else reject(new Error("the form provider's script defines no forms"));
    };
    script.onerror = () => reject(new Error("the form provider's script cannot be loaded"));
    document.head.append(script);
  });
  return loading;
}
