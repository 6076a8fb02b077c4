// The reference page: a button prints it.
import "./page.js";
import "./print.js";

document.querySelector("#print").onclick = () => print();
