// Replaces the provider's embed script in tests. `window.__providerMode` selects its behaviour:
//   ready          reports ready at once; submissions start and are confirmed
//   silent         renders, but never reports ready
//   error          renders no form and reports that it cannot fetch the form's definition
//   half-dead      ready; submissions start and are never confirmed
//   messages-only  as `ready`, without the callbacks
//   late           as `ready`, after the test calls `window.__providerReady()`
// `window.__providerCreated` records the options of each form.
(() => {
  const mode = window.__providerMode ?? "ready";
  const waiting = [];
  window.__providerCreated = [];
  window.__providerReady = () => {
    for (const report of waiting.splice(0)) report();
  };

  /** Reports both ways, like the provider's script. */
  function tell(options, eventName, data) {
    const message = { type: "hsFormCallback", eventName, id: options.formId, data };
    window.postMessage(message, window.location.origin);
    if (mode !== "messages-only") options[eventName]?.();
  }

  function render(options, target) {
    const form = document.createElement("form");
    form.className = options.cssClass;
    // The provider's script adds its own styles, too.
    form.innerHTML = `
      <style>.provider-form label { display: block }</style>
      <label>Provider e-mail <input type="email" name="email" required></label>
      <button>Provider send</button>`;
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      const email = form.elements.email.value;
      tell(options, "onFormSubmit", [{ name: "email", value: email }]);
      if (mode === "half-dead") return;
      target.textContent = "The provider says thank you.";
      tell(options, "onFormSubmitted", { formGuid: options.formId, submissionValues: { email } });
    });
    target.append(form);
  }

  function create(options) {
    window.__providerCreated.push(options);
    const target = document.querySelector(options.target);
    if (!target || target.hasChildNodes()) throw new Error(`${options.target} is not an empty element`);
    if (mode === "error") return tell(options, "onFormDefinitionFetchError", {});
    render(options, target);
    if (mode === "late") waiting.push(() => tell(options, "onFormReady", {}));
    else if (mode !== "silent") tell(options, "onFormReady", {});
  }

  window.hbspt = { forms: { create } };
})();
