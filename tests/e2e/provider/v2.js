// Stands in for the provider's embed script. `window.__providerMode` selects how it behaves:
//   ready          reports ready at once; a submission is begun and confirmed
//   silent         renders, but never reports ready
//   error          renders nothing and reports that the form's definition cannot be fetched
//   half-dead      ready; a submission is begun and never confirmed
//   messages-only  as `ready`, without the callbacks
//   late           as `ready`, once the test calls `window.__providerReady()`
// The options of each form are recorded in `window.__providerCreated`.
(() => {
  const mode = window.__providerMode ?? "ready";
  const waiting = [];
  window.__providerCreated = [];
  window.__providerReady = () => {
    for (const report of waiting.splice(0)) report();
  };

  /** Tells both ways, as the real one does. */
  function tell(options, eventName, data) {
    const message = { type: "hsFormCallback", eventName, id: options.formId, data };
    window.postMessage(message, window.location.origin);
    if (mode !== "messages-only") options[eventName]?.();
  }

  function render(options, target) {
    const form = document.createElement("form");
    form.className = options.cssClass;
    // The real one brings styles of its own too.
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
